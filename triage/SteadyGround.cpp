#include "triage/SteadyGround.h"
#include "compiler/ReproducerText.h"
#include "counters/PrintedIR.h"

using namespace llvm;

namespace culprit {

namespace {
class Steadying {
public:
  Steadying(Prober &prober, const CompilerUnderTest &compiler,
            const Compile &asGiven, const FailureSignature &reference)
      : prober(prober), compiler(compiler), asGiven(asGiven) {
    ground.compile = asGiven;
    ground.signature = reference;
  }

  Expected<SteadyGround> run() {
    unwrapReproducer();
    for (auto step : {&Steadying::parseOnly, &Steadying::threadsOff,
                      &Steadying::expandPipeline, &Steadying::attribute,
                      &Steadying::tellVerifierApart})
      if (Error error = (this->*step)())
        return error;
    return std::move(ground);
  }

private:
  Expected<bool> shows(const Compile &compile) {
    Oracle oracle(prober, compiler, ground.signature);
    auto judgement = oracle.ask(compile, Attribution::None);
    if (!judgement)
      return judgement.takeError();
    return judgement->verdict == Verdict::Interesting;
  }

  /// --run-reproducer: the pipeline stands in the input; take it out, so that
  /// input and pipeline can change apart.
  void unwrapReproducer() {
    if (asGiven.command.spelling != PipelineSpelling::Reproducer)
      return;
    auto text = readReproducer(asGiven.input.text());
    if (!text)
      return;
    auto pipeline = Pipeline::parse(text->pipeline);
    if (!pipeline) {
      consumeError(pipeline.takeError());
      return;
    }
    written = std::move(*pipeline);
    unwrapped = asGiven;
    unwrapped->input = InputText(text->ir, asGiven.input.suffix());
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

  /// The healthy run that later limits are learnt from, and the input in the
  /// form that Culprit reads.
  Error parseOnly() {
    auto empty = Pipeline::parse("builtin.module()");
    if (!empty)
      return empty.takeError();
    Compile bare = unwrapped ? *unwrapped : asGiven;
    bare.command = bare.command.withPipeline(*empty);
    auto result = printIR(prober, compiler, std::move(bare), false);
    if (!result)
      return result.takeError();
    ground.inputParses = result->outcome.status == Outcome::Status::Completed;
    if (!ground.inputParses) {
      complainOfInput(result->outcome);
      return Error::success();
    }
    ground.normalised = std::move(result->output);
    prober.learnHealthy(result->outcome.wall);
    return Error::success();
  }

  Error threadsOff() {
    auto flag = compiler.spell("disable-threading");
    if (!flag)
      return Error::success();
    Compile single = ground.compile;
    single.command = single.command.withFlags({*flag});
    auto result = prober.run(single);
    if (!result)
      return result.takeError();
    FailureFace face = faceOf(result->outcome);
    Judgement judgement = judge(face, ground.signature);
    bool shows = judgement.verdict == Verdict::Interesting;
    bool lostStack = findsLostStack(face);
    if (shows || lostStack) {
      ground.compile = single;
      if (!shows)
        ground.remarks.push_back("with threads the crash leaves no stack; " +
                                 face.summary() +
                                 " without them is taken for the same");
      if (judgement.otherFace || lostStack)
        std::swap(ground.signature.face, face);
      if (judgement.otherFace && !lostStack)
        ground.signature.otherFaces.push_back(face);
    } else {
      ground.remarks.push_back(
          (face.kind == FailureKind::None
               ? "the failure goes away with " + *flag + ": it needs threads"
               : "with " + *flag + " it fails otherwise: " + face.summary()) +
          "; counters cannot be trusted");
    }
    return Error::success();
  }

  /// Several threads that crash at once end the process before any of them has
  /// printed its stack. A crash with nothing to tell it by, where one without
  /// threads has the same signal and a stack, is no failure of its own.
  bool findsLostStack(const FailureFace &face) const {
    const FailureFace &known = ground.signature.face;
    return isWeakEvidence(known) && known.frames.empty() &&
           face.kind == known.kind && face.signal == known.signal &&
           !isWeakEvidence(face);
  }

  /// As the compiler prints it, with named pipelines expanded. All passes are
  /// gated off, so that this run is healthy even if the command hangs.
  Expected<std::optional<Pipeline>> dumped() {
    auto dump = compiler.spell("dump-pass-pipeline");
    if (!dump)
      return std::optional<Pipeline>();
    std::vector<std::string> flags = {*dump};
    if (auto gate = compiler.spell(
            "debug-counter", "pass-execution-skip=0,pass-execution-count=0"))
      flags.push_back(*gate);
    Compile compile = ground.compile;
    compile.command = compile.command.withFlags(flags);
    auto result = prober.run(compile);
    if (!result)
      return result.takeError();
    StringRef text = result->outcome.err.text;
    size_t at = text.find("Pass Manager with");
    if (at == StringRef::npos)
      return std::optional<Pipeline>();
    auto pipeline = Pipeline::parse(pipelineTextAt(text.drop_front(at)));
    if (!pipeline) {
      consumeError(pipeline.takeError());
      return std::optional<Pipeline>();
    }
    return std::optional<Pipeline>(std::move(*pipeline));
  }

  /// From the header to the parenthesis that closes the pipeline.
  static StringRef pipelineTextAt(StringRef text) {
    int depth = 0;
    for (size_t i = text.find('\n'); i < text.size(); ++i) {
      depth += text[i] == '(' || text[i] == '{';
      depth -= text[i] == ')' || text[i] == '}';
      if (depth == 0 && (text[i] == ')' || text[i] == '}'))
        return text.take_front(i + 1);
    }
    return text;
  }

  Error expandPipeline() {
    if (!written && asGiven.command.spelling == PipelineSpelling::None)
      return Error::success();
    auto expanded = dumped();
    if (!expanded)
      return expanded.takeError();
    std::vector<Pipeline> texts;
    if (*expanded)
      texts.push_back(**expanded);
    if (written)
      texts.push_back(*written);
    for (const Pipeline &text : texts) {
      Compile spelled = ground.compile;
      if (unwrapped)
        spelled.input = unwrapped->input;
      spelled.command = spelled.command.withPipeline(text);
      auto ok = shows(spelled);
      if (!ok)
        return ok.takeError();
      if (!*ok)
        continue;
      ground.compile = spelled;
      ground.pipeline = text;
      return Error::success();
    }
    ground.remarks.push_back("the pipeline as text does not show the failure; "
                             "it stays as it was given");
    return Error::success();
  }

  Error attribute() {
    auto traced = trace(prober, compiler, ground.compile);
    if (!traced)
      return traced.takeError();
    if (!*traced)
      return Error::success();
    ground.traced = std::move(**traced);
    const Trace &run = *ground.traced;
    bool hang = ground.signature.face.kind == FailureKind::Hang;
    if (!hang &&
        judge(run.face, ground.signature).verdict != Verdict::Interesting) {
      ground.remarks.push_back("a traced run fails otherwise: " +
                               run.face.summary());
      return Error::success();
    }
    if (!run.lastPass)
      return Error::success();
    ground.signature.failingPass = run.passes[*run.lastPass].name();
    ground.signature.passErrors = run.lastPassErrors;
    if (!run.lastPassErrors.empty())
      ground.signature.face.firstErrorVerbatim = run.lastPassErrorVerbatim;
    ground.signature.face.failedPass = run.face.failedPass;
    if (!hang)
      ground.signature.openAction = run.openActionName();
    return Error::success();
  }

  /// A verifier error goes away when nothing is verified between passes.
  Error tellVerifierApart() {
    auto flag = compiler.spell("verify-each-off");
    if (ground.signature.face.kind != FailureKind::PassFailure || !flag)
      return Error::success();
    Compile unverified = ground.compile;
    unverified.command = unverified.command.withFlags({*flag});
    auto ok = shows(unverified);
    if (!ok)
      return ok.takeError();
    if (!*ok)
      ground.signature.face.kind = FailureKind::Verifier;
    return Error::success();
  }

  Prober &prober;
  const CompilerUnderTest &compiler;
  const Compile &asGiven;
  std::optional<Pipeline> written;
  std::optional<Compile> unwrapped;
  SteadyGround ground;
};
} // namespace

Expected<SteadyGround> findSteadyGround(Prober &prober,
                                        const CompilerUnderTest &compiler,
                                        const Compile &asGiven,
                                        const FailureSignature &reference) {
  return Steadying(prober, compiler, asGiven, reference).run();
}

} // namespace culprit
