#include "triage/evidence/SteadyGround.h"
#include "bisect/LargeInput.h"
#include "judge/FailureOracle.h"
#include "judge/TraceAhead.h"
#include "judge/TraceOfFailure.h"
#include "triage/evidence/ParseAlone.h"
#include "triage/evidence/PipelineAsText.h"
#include "triage/evidence/TakesPipeline.h"
#include "triage/evidence/ThreadsOff.h"
#include "triage/evidence/TracedGround.h"
#include "triage/evidence/VerifierApart.h"
#include <future>
#include <utility>

using namespace llvm;

namespace culprit {

namespace {
class Steadying {
public:
  Steadying(Oracle &oracle, const Compile &asGiven)
      : oracle(oracle), instruments(oracle.instruments()),
        prober(oracle.door()), compiler(instruments.compiler()),
        asGiven(asGiven), unwrapped(unwrapReproducer(asGiven)),
        parsing(instruments, asGiven,
                unwrapped ? unwrapped->input : asGiven.input),
        threads(instruments, asGiven), asText(instruments, asGiven, unwrapped) {
    ground.compile = asGiven;
    ground.signature = oracle.reference();
  }

  Expected<SteadyGround> ofFailure() {
    if (Error error = seeWhetherItTakesPipelines())
      return error;
    // Neither needs the other; what is asked again below is known by then. For
    // a hang, the healthy run says how long the other has to be waited for.
    bool hang = ground.signature.face.kind == FailureKind::Hang;
    if (hang)
      if (Error error = parseOnly())
        return error;
    auto parsed = std::async(std::launch::async, [&] {
      return parsing.isPossible(ground) ? parsing.run(ground).takeError()
                                        : Error::success();
    });
    auto both = steadyAtOnce();
    if (Error error = joinErrors(both.takeError(), parsed.get()))
      return error;
    if (*both) {
      ground.compile = std::move((*both)->compile);
      ground.pipeline = std::move((*both)->pipeline);
    }
    return after({&Steadying::parseOnly, &Steadying::turnThreadsOff,
                  &Steadying::expandPipeline, &Steadying::attribute,
                  &Steadying::judgeOtherFace, &Steadying::knowVerifier});
  }

  Expected<SteadyGround> ofWrongCode() {
    return after({&Steadying::turnThreadsOff, &Steadying::expandPipeline,
                  &Steadying::parseOnly});
  }

private:
  Expected<SteadyGround>
  after(std::initializer_list<Error (Steadying::*)()> steps) {
    for (auto step : steps)
      if (Error error = (this->*step)())
        return error;
    return std::move(ground);
  }

  Error seeWhetherItTakesPipelines() {
    if (!compiler.identity.isScript || !compiler.has(Role::PassPipeline))
      return Error::success();
    auto takes =
        takesPipeline(prober, asGiven, ground.signature.rate.isFlaky());
    if (!takes)
      return takes.takeError();
    ground.ignoresPipeline = !*takes;
    return Error::success();
  }

  /// Everything else is built upon these runs, so they get the time that they
  /// need.
  Expected<Judgement> judged(Compile compile) {
    if (ground.signature.face.kind != FailureKind::Hang)
      compile.patience = Patience::Full;
    // More faces may be known by now.
    FailureOracle ofFailure(instruments, ground.signature);
    Oracle &asked = ground.isOfWrongCode() ? oracle : ofFailure;
    return asked.ask(compile, Attribution::None);
  }

  Expected<Verdict> ask(const Compile &compile) {
    auto judgement = judged(compile);
    if (!judgement)
      return judgement.takeError();
    return judgement->verdict;
  }

  Error parseOnly() {
    if (Error error = parsing.apply(ground))
      return error;
    if (!compiler.has(Role::PrintGeneric))
      return keepWhatShows();
    if (!ground.inputParses)
      if (Error error = keepWhatShows())
        return error;
    return readByTool();
  }

  /// What the compiler printed may be its input no more, and it may have failed
  /// before it could print it.
  Error readByTool() {
    if (isWithoutEnd(ground.signature.face.kind) || ground.isOfWrongCode() ||
        compiler.profile.reproducerTool.program.empty())
      return Error::success();
    std::string printed = ground.normalised;
    if (Error error = keepWhatShows())
      return error;
    if (!ground.normalised.empty())
      return Error::success();
    if (Error error = parsing.printedByTool().moveInto(ground.normalised))
      return error;
    if (Error error = keepWhatShows())
      return error;
    if (ground.normalised.empty()) {
      ground.normalised = std::move(printed);
      return Error::success();
    }
    ground.inputParses = true;
    ground.isLocated = false;
    return Error::success();
  }

  /// What another program printed may be news to the compiler, which knows
  /// other dialects.
  Error keepWhatShows() {
    if (ground.normalised.empty())
      return Error::success();
    Compile generic = ground.compile;
    generic.input = InputText(ground.normalised);
    auto verdict = ask(generic);
    if (verdict && *verdict != Verdict::Interesting)
      ground.normalised.clear();
    return verdict.takeError();
  }

  Error knowVerifier() {
    return tellVerifierApart(
        ground, instruments,
        [this](const Compile &compile) { return ask(compile); });
  }

  /// Threads off and the pipeline as text, in one compile, if that fails just
  /// as the baseline did, which it mostly does. Reads `ground` only.
  Expected<std::optional<SpelledCompile>> steadyAtOnce() {
    auto single = threads.of(ground.compile);
    if (!single || !asText.isPossible(ground) ||
        isWeakEvidence(ground.signature.face))
      return std::nullopt;
    auto both = asText.likeliest(*single);
    if (!both || !*both)
      return both;
    auto shows = showsAtOnce((*both)->compile);
    if (!shows)
      return shows.takeError();
    return *shows ? std::move(*both) : std::nullopt;
  }

  static bool isTheSame(const Judgement &judgement) {
    return judgement.verdict == Verdict::Interesting && !judgement.otherFace;
  }

  /// The trace, which is asked for next, is one run of it, and of a large input
  /// enough. (That of a hang may be stopped by what it writes.) Two things
  /// differ from isShownByTrace() (bisect/LargeInput.h): another face of the
  /// bug is not enough, since it is for ThreadsOff to judge; and the size is
  /// that of the input as given, before a reproducer was unwrapped.
  Expected<bool> showsAtOnce(const Compile &both) {
    if (asGiven.input.text().size() >= largeInputBytes &&
        !isWithoutEnd(ground.signature.face.kind)) {
      auto traced =
          instruments.trace(patiently(both), ground.signature.runsPerQuestion);
      if (!traced)
        return traced.takeError();
      if (*traced && isTheSame(judge((*traced)->face, ground.signature))) {
        traceOfBoth = std::move(*traced);
        return true;
      }
    }
    AskAhead trace = traceAhead(oracle, patiently(both));
    auto judgement = judged(both);
    return judgement ? Expected<bool>(isTheSame(*judgement))
                     : judgement.takeError();
  }

  static Compile patiently(Compile compile) {
    compile.patience = Patience::Full;
    return compile;
  }

  Error turnThreadsOff() {
    if (ground.pipeline) // it was in steadyAtOnce()
      return Error::success();
    if (!ground.isOfWrongCode())
      return threads.apply(ground);
    auto single = threads.of(ground.compile);
    if (!single)
      return Error::success();
    auto verdict = ask(*single);
    if (!verdict)
      return verdict.takeError();
    threads.applyToWrongCode(ground, *verdict == Verdict::Interesting);
    return Error::success();
  }

  Error judgeOtherFace() {
    auto same = threads.failsInTheSamePass(ground);
    if (!same || *same)
      return same.takeError();
    if (Error error = expandPipeline())
      return error;
    return attribute();
  }

  Error expandPipeline() {
    return asText.apply(
        ground, [this](const Compile &compile) { return ask(compile); });
  }

  Error attribute() {
    bool hang = ground.signature.face.kind == FailureKind::Hang;
    // Its log may take longer to write than the compile itself.
    auto traced = traceOfBoth
                      ? Expected<std::optional<Trace>>(
                            std::exchange(traceOfBoth, std::nullopt))
                      : instruments.trace(hang ? ground.compile
                                               : patiently(ground.compile),
                                          ground.signature.runsPerQuestion);
    if (!traced)
      return traced.takeError();
    if (!*traced)
      return Error::success();
    return takeTrace(ground, std::move(**traced), instruments, threads);
  }

  Oracle &oracle;
  Instruments &instruments;
  Prober &prober;
  const CompilerUnderTest &compiler;
  const Compile &asGiven;
  const std::optional<UnwrappedReproducer> unwrapped;
  const ParseAlone parsing;
  ThreadsOff threads;
  const PipelineAsText asText;
  std::optional<Trace> traceOfBoth; ///< of what steadyAtOnce() found
  SteadyGround ground;
};
} // namespace

Expected<SteadyGround> findSteadyGround(Oracle &oracle,
                                        const Compile &asGiven) {
  Steadying steadying(oracle, asGiven);
  return oracle.reference().face.kind == FailureKind::Miscompile
             ? steadying.ofWrongCode()
             : steadying.ofFailure();
}

} // namespace culprit
