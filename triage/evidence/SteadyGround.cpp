#include "triage/evidence/SteadyGround.h"
#include "compiler/command/Glob.h"
#include "judge/Faces.h"
#include "judge/FailureOracle.h"
#include "probe/RepeatedRuns.h"
#include "triage/evidence/OtherFace.h"
#include "triage/evidence/WrittenPipeline.h"
#include <future>

using namespace llvm;

namespace culprit {

namespace {
class Steadying {
public:
  Steadying(Oracle &oracle, const Compile &asGiven)
      : oracle(oracle), instruments(oracle.instruments()),
        prober(oracle.door()), compiler(instruments.compiler()),
        asGiven(asGiven) {
    ground.compile = asGiven;
    ground.signature = oracle.reference();
    unwrapped = unwrapReproducer(asGiven);
  }

  Expected<SteadyGround> ofFailure() {
    // Neither needs the other; what is asked again below is known by then. For
    // a hang, the healthy run says how long the other has to be waited for.
    bool hang = ground.signature.face.kind == FailureKind::Hang;
    if (hang)
      if (Error error = parseOnly())
        return error;
    auto parsed = std::async(std::launch::async, [&] {
      return parsesAlone() ? parse().takeError() : Error::success();
    });
    auto both = steadyAtOnce();
    if (Error error = joinErrors(both.takeError(), parsed.get()))
      return error;
    if (*both) {
      ground.compile = std::move((*both)->compile);
      ground.pipeline = std::move((*both)->pipeline);
    }
    return after({&Steadying::parseOnly, &Steadying::threadsOff,
                  &Steadying::expandPipeline, &Steadying::attribute,
                  &Steadying::judgeOtherFace, &Steadying::tellVerifierApart});
  }

  Expected<SteadyGround> ofWrongCode() {
    return after({&Steadying::threadsOffIfWrong, &Steadying::expandPipeline,
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

  bool isOfWrongCode() const {
    return ground.signature.face.kind == FailureKind::Miscompile;
  }

  /// Everything else is built upon these runs, so they get the time that they
  /// need.
  Expected<Judgement> judged(Compile compile) {
    if (ground.signature.face.kind != FailureKind::Hang)
      compile.patience = Patience::Full;
    // More faces may be known by now.
    FailureOracle ofFailure(instruments, ground.signature);
    Oracle &asked = isOfWrongCode() ? oracle : ofFailure;
    return asked.ask(compile, Attribution::None);
  }

  Expected<Verdict> ask(const Compile &compile) {
    auto judgement = judged(compile);
    if (!judgement)
      return judgement.takeError();
    return judgement->verdict;
  }

  void complainOfInput(const Outcome &outcome) {
    const FailureFace &failure = ground.signature.face;
    FailureFace face = faceOf(outcome);
    if (face.kind != FailureKind::PassFailure || face.kind != failure.kind ||
        face.errors.empty() || failure.errors.empty() ||
        face.errors.front() != failure.errors.front())
      return;
    SmallVector<StringRef, 8> lines;
    StringRef(outcome.err.text).split(lines, '\n');
    for (StringRef line : lines)
      if (ground.parseComplaint.empty() && line.contains("error: "))
        ground.parseComplaint = line.trim().str();
  }

  /// Whether there is a command that does no more than parse the input. For
  /// wrong code, what that command prints is all that matters.
  bool parsesAlone() const {
    return isOfWrongCode() ? compiler.has(Role::PrintGeneric)
                           : compiler.parsesAlone();
  }

  const InputText &input() const {
    return unwrapped ? unwrapped->input : asGiven.input;
  }

  /// `small` reads a large input with its locations, and is a step for MLIR.
  bool printsLocations() const {
    return isOfWrongCode() || (instruments.passes() == Passes::MLIR &&
                               input().text().size() >= largeInputBytes);
  }

  /// For wrong code with the flags that `origin` prints it with.
  Expected<CompileResult> parse() {
    Compile bare = isOfWrongCode() ? ground.compile : asGiven;
    bare.input = input();
    bare.command = compiler.withoutPasses(bare.command);
    return instruments.printIR(bare, printsLocations());
  }

  /// The healthy run that later limits are learnt from, and the input in the
  /// form that Culprit reads.
  Error parseOnly() {
    if (!parsesAlone())
      return Error::success();
    auto result = parse();
    if (!result)
      return result.takeError();
    ground.inputParses = result->outcome.status == Outcome::Status::Completed;
    if (!ground.inputParses) {
      complainOfInput(result->outcome);
      return Error::success();
    }
    if (compiler.has(Role::PrintGeneric)) {
      ground.normalised = std::move(result->output);
      ground.isLocated = printsLocations();
    }
    prober.learnHealthy(result->outcome);
    return Error::success();
  }

  std::optional<Compile> withoutThreads() {
    auto flag = compiler.spell(Role::DisableThreading);
    if (!flag)
      return std::nullopt;
    Compile single = ground.compile;
    single.command = single.command.withFlags({*flag});
    return single;
  }

  struct SpelledCompile {
    Compile compile;
    Pipeline pipeline;
  };

  /// Threads off and the pipeline as text, in one compile, if that fails just
  /// as the baseline did, which it mostly does. Reads `ground` only.
  Expected<std::optional<SpelledCompile>> steadyAtOnce() {
    auto single = withoutThreads();
    if (!single || !hasPipeline() || isWeakEvidence(ground.signature.face))
      return std::nullopt;
    auto texts = writtenPipelines(*single);
    if (!texts)
      return texts.takeError();
    if (texts->empty())
      return std::nullopt;
    Compile both = spelled(*single, texts->front());
    auto judgement = judged(both);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict != Verdict::Interesting || judgement->otherFace)
      return std::nullopt;
    return SpelledCompile{std::move(both), texts->front()};
  }

  bool hasPipeline() const {
    return unwrapped || asGiven.command.spelling != PipelineSpelling::None;
  }

  Compile spelled(Compile compile, const Pipeline &text) const {
    if (unwrapped)
      compile.input = unwrapped->input;
    compile.command = compile.command.withPipeline(text);
    return compile;
  }

  /// For wrong code there are no faces to compare.
  Error threadsOffIfWrong() {
    auto single = withoutThreads();
    if (!single)
      return Error::success();
    auto verdict = ask(*single);
    if (!verdict)
      return verdict.takeError();
    if (*verdict == Verdict::Interesting)
      ground.compile = std::move(*single);
    else
      ground.remarks.add(RemarkId::NotSteady,
                         "the output is not wrong with " +
                             *compiler.spell(Role::DisableThreading) +
                             "; counters cannot be trusted");
    return Error::success();
  }

  Error threadsOff() {
    auto withFlag = withoutThreads();
    if (!withFlag || ground.pipeline)
      return Error::success();
    const Compile &single = *withFlag;
    std::string flag = *compiler.spell(Role::DisableThreading);
    auto result =
        runUntilItFails(prober, single, ground.signature.runsPerQuestion);
    if (!result)
      return result.takeError();
    FailureFace face = faceOf(result->outcome);
    if (Error error = knowMoreFaces(face))
      return error;
    Judgement judgement = judge(face, ground.signature);
    bool shows = judgement.verdict == Verdict::Interesting;
    bool lostStack = findsLostStack(face);
    if (shows || lostStack) {
      ground.compile = single;
      if (!shows)
        ground.remarks.add(RemarkId::NotSteady,
                           "with threads the crash leaves no stack; " +
                               face.summary() +
                               " without them is taken for the same");
      if (judgement.otherFace || lostStack)
        std::swap(ground.signature.face, face);
      if (judgement.otherFace && !lostStack)
        ground.signature.otherFaces.push_back(face);
    } else if (isCrashLike(face.kind) &&
               isCrashLike(ground.signature.face.kind)) {
      return takeOtherFaces(single, std::move(face));
    } else {
      ground.remarks.add(
          RemarkId::NotSteady,
          (face.kind == FailureKind::None
               ? "the failure goes away with " + flag + ": it needs threads"
               : failsOtherwise(face)) +
              "; counters cannot be trusted");
    }
    return Error::success();
  }

  std::string failsOtherwise(const FailureFace &face) const {
    return "with " + *compiler.spell(Role::DisableThreading) +
           " it fails otherwise: " + face.summary();
  }

  /// The faces without threads differ from those with them. If one face is of
  /// both, all of them are of one failure. Else the failure without threads is
  /// what can be measured, as long as nothing says that it arises elsewhere.
  Error takeOtherFaces(const Compile &single, FailureFace face) {
    FailureSignature &known = ground.signature;
    FailureSignature found = known;
    found.face = std::move(face);
    found.otherFaces.clear();
    auto rate = collectFaces(prober, single, found,
                             std::max(runsForFaces, known.runsPerQuestion));
    if (!rate)
      return rate.takeError();
    std::vector<FailureFace> faces = {found.face};
    append_range(faces, found.otherFaces);
    auto isKnown = [&](const FailureFace &one) {
      return judge(one, known).verdict == Verdict::Interesting;
    };
    if (any_of(faces, isKnown)) {
      erase_if(faces, isKnown);
      append_range(known.otherFaces, faces);
      ground.compile = single;
      return Error::success();
    }
    if (rate->runsPerQuestion() > mostRunsPerQuestion) {
      ground.remarks.add(RemarkId::NotSteady,
                         failsOtherwise(found.face) +
                             ", and too rarely to be searched for");
      return Error::success();
    }
    if (rate->isFlaky() || known.rate.isFlaky()) {
      found.rate = *rate;
      found.runsPerQuestion = rate->runsPerQuestion();
    }
    withThreads = ground;
    known = std::move(found);
    ground.compile = single;
    ground.compile.systemAddresses |= rate->isFlaky();
    return Error::success();
  }

  /// Both arise in one pass, or else it is the failure with threads that
  /// counts.
  Error judgeOtherFace() {
    if (!withThreads)
      return Error::success();
    auto same = failsInPassOf(prober, ground, withThreads->signature,
                              withThreads->compile);
    if (!same)
      return same.takeError();
    std::string remark = failsOtherwise(ground.signature.face);
    if (*same) {
      ground.withThreads = withThreads->signature;
      ground.remarks.add(RemarkId::NotSteady,
                         remark +
                             ", in the same pass; that is what was triaged");
      return Error::success();
    }
    ground = std::move(*withThreads);
    withThreads.reset();
    ground.remarks.add(RemarkId::NotSteady,
                       remark + "; counters cannot be trusted");
    if (Error error = expandPipeline())
      return error;
    return attribute();
  }

  /// A crash of another kind than the baseline's may be another face of a bug
  /// whose faces vary by chance: a few runs of the baseline do not show all.
  /// The command as given is asked for more of them, once.
  Error knowMoreFaces(const FailureFace &face) {
    if (askedForFaces || !isCrashLike(face.kind) ||
        !isCrashLike(ground.signature.face.kind) ||
        judge(face, ground.signature).verdict == Verdict::Interesting)
      return Error::success();
    askedForFaces = true;
    return collectFaces(
               prober, asGiven, ground.signature,
               std::max(runsForFaces, ground.signature.runsPerQuestion))
        .takeError();
  }

  /// Several threads that crash at once end the process before any of them has
  /// printed its stack. A crash with nothing to tell it by is no failure of its
  /// own if one without threads has the same signal and a stack.
  bool findsLostStack(const FailureFace &face) const {
    const FailureFace &known = ground.signature.face;
    return isWeakEvidence(known) && known.frames.empty() &&
           face.kind == known.kind && face.signal == known.signal &&
           !isWeakEvidence(face);
  }

  /// As expanded and as the reproducer says it. If the pass manager itself
  /// dumps none: as given, unless that stands for many passes.
  Expected<std::vector<Pipeline>> writtenPipelines(const Compile &compile) {
    std::vector<Pipeline> texts;
    auto expanded = expandedPipeline(instruments, compile);
    if (!expanded)
      return expanded.takeError();
    if (*expanded)
      texts.push_back(**expanded);
    if (unwrapped)
      texts.push_back(unwrapped->pipeline);
    auto given = compile.command.pipeline();
    if (given && !compiler.has(Role::DumpPassPipeline)) {
      bool stands =
          *expanded && (*expanded)->leaves().size() > given->leaves().size();
      texts.insert(stands ? texts.end() : texts.begin(), *given);
    }
    return texts;
  }

  /// Input and pipeline must be apart to change apart.
  Error expandPipeline() {
    if (!hasPipeline() || ground.pipeline)
      return Error::success();
    auto texts = writtenPipelines(ground.compile);
    if (!texts)
      return texts.takeError();
    for (const Pipeline &text : *texts) {
      Compile compile = spelled(ground.compile, text);
      auto verdict = ask(compile);
      if (!verdict)
        return verdict.takeError();
      if (*verdict != Verdict::Interesting)
        continue;
      ground.compile = std::move(compile);
      ground.pipeline = text;
      return Error::success();
    }
    ground.remarks.add(RemarkId::NotSteady,
                       "the pipeline as text does not show the failure; "
                       "it stays as it was given");
    return Error::success();
  }

  Error attribute() {
    bool hang = ground.signature.face.kind == FailureKind::Hang;
    Compile patient = ground.compile;
    if (!hang) // its log may take longer to write than the compile itself
      patient.patience = Patience::Full;
    auto traced = instruments.trace(patient, ground.signature.runsPerQuestion);
    if (!traced)
      return traced.takeError();
    if (!*traced)
      return Error::success();
    ground.traced = std::move(**traced);
    const Trace &run = *ground.traced;
    if (Error error = knowMoreFaces(run.face))
      return error;
    if (!hang &&
        judge(run.face, ground.signature).verdict != Verdict::Interesting) {
      ground.remarks.add(RemarkId::NotSteady,
                         "a traced run fails otherwise: " + run.face.summary());
      return Error::success();
    }
    if (!run.lastPass)
      return Error::success();
    if (Error error = instruments.learnArgument(ground.compile, *ground.traced,
                                                *run.lastPass))
      return error;
    nameFailingPass(run, *run.lastPass);
    takePassErrors(run);
    ground.signature.face.failedPass = run.face.failedPass;
    if (!hang && !run.lostItsEnd())
      ground.signature.openAction = run.openActionName();
    return Error::success();
  }

  /// The compiler's own words count more than its log, which may end too early.
  void nameFailingPass(const Trace &run, size_t last) {
    FailureSignature &signature = ground.signature;
    signature.failingPass = run.passes[last].name();
    signature.failingClass = run.passes[last].passClass;
    signature.launchers = run.launchersOf(last);
    std::string said = !run.face.failedPass.empty() ? run.face.failedPass
                       : run.hasAllAnnounced        ? ""
                                                    : run.lastBanner;
    if (said.empty() || said == signature.failingPass)
      return;
    signature.failingPass = said;
    signature.failingClass.clear();
    signature.launchers.clear();
  }

  void takePassErrors(const Trace &run) {
    FailureSignature &failure = ground.signature;
    failure.passErrors = run.lastPassErrors;
    erase_if(failure.passErrors, [&](const std::string &error) {
      return matchesAny(failure.trailers, error);
    });
    if (failure.passErrors.empty())
      return;
    bool isFirst = failure.passErrors.front() == run.lastPassErrors.front();
    failure.face.firstErrorVerbatim =
        isFirst ? run.lastPassErrorVerbatim : failure.passErrors.front();
  }

  /// A verifier error goes away when nothing is verified between passes.
  Error tellVerifierApart() {
    auto flag = compiler.spell(Role::VerifyEachOff);
    if (ground.signature.face.kind != FailureKind::PassFailure || !flag)
      return Error::success();
    Compile unverified = ground.compile;
    unverified.command = unverified.command.withFlags({*flag});
    auto verdict = ask(unverified);
    if (!verdict)
      return verdict.takeError();
    // A run that came to no end does not prove that the error has gone away.
    if (*verdict == Verdict::Uninteresting || *verdict == Verdict::Different)
      ground.signature.face.kind = FailureKind::Verifier;
    return Error::success();
  }

  Oracle &oracle;
  Instruments &instruments;
  Prober &prober;
  const CompilerUnderTest &compiler;
  const Compile &asGiven;
  std::optional<UnwrappedReproducer> unwrapped;
  bool askedForFaces = false;
  /// If there is another crash without threads: what was known with them.
  std::optional<SteadyGround> withThreads;
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
