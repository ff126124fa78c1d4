#include "triage/Triage.h"
#include "bisect/Snapshot.h"
#include "compiler/ir/GenericModule.h"
#include "probe/TextFile.h"
#include "triage/Baseline.h"
#include "triage/Confirmation.h"
#include "triage/SteadyGround.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

static unsigned countOps(StringRef genericText) {
  auto module = GenericModule::parse(genericText);
  if (module)
    return module->countOps();
  consumeError(module.takeError());
  return 0;
}

namespace {
class Triage {
public:
  Triage(Session &session, const TriageOptions &options, Progress &progress)
      : session(session), options(options), progress(progress),
        prober(*session.prober), started(std::chrono::steady_clock::now()) {}

  Expected<Report> run() {
    report.command = session.request.argv;
    report.compiler = session.compiler.identity;
    report.profile = session.compiler.profile.name;
    report.limits = prober.configuration().limits;
    Error error = stages();
    finishStage();
    bool stopped = false;
    error = handleErrors(std::move(error), [&](const Stopped &reason) {
      stopped = true;
      report.status = reason.reason == Stopped::Reason::Budget
                          ? Status::Budget
                          : Status::Interrupted;
    });
    if (error)
      return error;
    if (oracle) {
      report.others = oracle->others();
      if (Error failure = keepOthers())
        return failure;
      append_range(report.faces, oracle->provenFaces());
    }
    report.probes = prober.counts();
    report.seconds = std::chrono::duration_cast<milliseconds>(
        std::chrono::steady_clock::now() - started);
    if (stopped && !report.reproducerPath.empty())
      report.remarks.push_back(
          "stopped early: run the same command again to go on from here");
    return std::move(report);
  }

private:
  Error stages() {
    using Step = Error (Triage::*)();
    std::vector<Step> steps = {&Triage::baseline, &Triage::steadyGround,
                               &Triage::pass};
    if (!options.fromOriginal)
      append_range(steps, ArrayRef<Step>{&Triage::snapshot, &Triage::kernel,
                                         &Triage::action});
    append_range(steps, ArrayRef<Step>{&Triage::pipeline, &Triage::reduce,
                                       &Triage::confirm});
    for (Step step : steps) {
      if (Error error = (this->*step)())
        return error;
      if (ended)
        break;
    }
    return Error::success();
  }

  void enter(const std::string &stage) {
    finishStage();
    prober.enterStage(stage);
    progress.stage(stage);
    stageName = stage;
    stageStarted = std::chrono::steady_clock::now();
  }

  void finishStage() {
    if (!stageName.empty())
      report.secondsByStage[stageName] +=
          std::chrono::duration_cast<milliseconds>(
              std::chrono::steady_clock::now() - stageStarted);
    stageName.clear();
  }

  std::string path(const Twine &name) const {
    SmallString<128> result(session.request.out);
    sys::path::append(result, name);
    return result.str().str();
  }

  /// The best so far is on disk at every moment.
  Error keepBest(const Compile &compile) {
    best = compile;
    Bundle bundle =
        makeBundle(compile, session.compiler, report.failure, replayLimit());
    report.reproducerPath = path("best");
    report.reproducerCommand = "sh " + path("best") + "/run.sh";
    return writeBundle(bundle, path("best"));
  }

  /// One example of each other failure met on the way.
  Error keepOthers() {
    for (auto [number, other] : enumerate(report.others)) {
      FailureSignature signature;
      signature.face = other.face;
      Bundle bundle =
          makeBundle(other.example, session.compiler, signature, replayLimit());
      if (Error error =
              writeBundle(bundle, path("others/" + std::to_string(number + 1))))
        return error;
    }
    return Error::success();
  }

  /// How long run.sh waits: for a hang, long beyond any healthy run.
  milliseconds replayLimit() const {
    if (report.failure.face.kind == FailureKind::Hang)
      return std::min(prober.configuration().limits.wall, milliseconds(10000));
    return prober.configuration().limits.wall;
  }

  Error baseline() {
    enter("baseline");
    Compile compile = session.asGiven();
    auto found = runBaseline(prober, compile, options.baselineRuns);
    if (!found)
      return found.takeError();
    report.baselineRuns = found->runs;
    if (found->complaint)
      return usageError("the compiler refuses the command: %s",
                        found->complaint->c_str());
    if (found->failing == 0) {
      report.status = Status::NotReproduced;
      report.remarks.push_back("the command does not fail: exit 0 in all of " +
                               std::to_string(found->runs) + " runs");
      if (!found->errorOfCleanRun.empty())
        report.remarks.push_back(
            "it prints `error: " + found->errorOfCleanRun +
            "`, but exit 0 counts as not failing: where the text is the "
            "failure, triage a script that runs the compiler and exits 1 when "
            "it shows");
      ended = true;
      return Error::success();
    }
    report.failure.face = found->face;
    report.failure.otherFaces = found->otherFaces;
    report.faces = found->otherFaces;
    report.bytesBefore = session.input.text().size();
    progress.found(found->face.summary());
    if (!found->stable) {
      report.status = Status::Inconsistent;
      report.remarks.push_back(
          "flaky: " + std::to_string(found->failing) + " of " +
          std::to_string(found->runs) + " runs fail" +
          (found->failing == found->runs ? ", not all in the same way" : "") +
          "; a verdict of one run cannot be trusted");
      ended = true;
    }
    original = compile;
    if (session.command.splitInputFile) {
      auto chunk = isolateChunk(prober, compile, found->face);
      if (!chunk)
        return chunk.takeError();
      original = *chunk;
    }
    return keepBest(original);
  }

  Error steadyGround() {
    enter("steady");
    auto found =
        findSteadyGround(prober, session.compiler, original, report.failure);
    if (!found)
      return found.takeError();
    ground = std::move(*found);
    // A compiler that crashes on bad input fails; one that names it does not.
    if (!ground.parseComplaint.empty())
      return usageError("the input is refused before any pass runs: %s",
                        ground.parseComplaint.c_str());
    report.failure = ground.signature;
    report.learntWall = prober.limitsFor(ground.compile).wall;
    progress.found("a compile may take " +
                   std::to_string(report.learntWall.count()) + " ms from here");
    report.originalPipeline = ground.pipeline;
    append_range(report.remarks, ground.remarks);
    report.opsBefore = countOps(ground.normalised);
    oracle.emplace(prober, session.compiler, report.failure);
    if (!ground.inputParses &&
        (!ground.traced || ground.traced->passes.empty())) {
      report.pass.why =
          session.compiler.has("disable-threading")
              ? "the compiler fails on the input before its first pass"
              : "the " + session.compiler.profile.name +
                    " profile has no pass pipeline that can be turned: only "
                    "MLIR's passes are bisected";
      report.remarks.push_back(report.pass.why);
      ended = true;
      return confirm();
    }
    return keepBest(ground.compile);
  }

  Error pass() {
    enter("pass");
    auto answer =
        bisectPass(*oracle, ground.compile, ground.pipeline, ground.traced);
    if (!answer)
      return answer.takeError();
    report.pass = std::move(*answer);
    report.knobs.push_back(report.pass.knob);
    if (report.failure.failingPass.empty() &&
        report.pass.precision == Precision::Exact)
      report.failure.failingPass = report.pass.pass;
    if (report.pass.pass.empty())
      report.remarks.push_back("no pass is named: " + report.pass.why);
    else
      progress.found("pass " + report.pass.pathText);
    return Error::success();
  }

  Error snapshot() {
    enter("snapshot");
    std::string why;
    auto taken = takeSnapshot(*oracle, ground.compile, report.pass,
                              ground.pipeline, why);
    if (!taken)
      return taken.takeError();
    if (*taken) {
      alone = std::move(**taken);
      return keepBest(alone->compile);
    }
    report.remarks.push_back("no faithful snapshot before the pass: " + why);
    return Error::success();
  }

  Error kernel() {
    enter("kernel");
    Compile from = alone ? alone->compile : ground.compile;
    if (!alone && !ground.normalised.empty())
      from.input = InputText(ground.normalised);
    auto answer = isolateKernel(*oracle, from);
    if (!answer)
      return answer.takeError();
    report.kernel = std::move(*answer);
    if (report.kernel.kernel.empty() && !report.pass.symbol.empty() &&
        report.pass.anchorOp != "builtin.module" &&
        report.pass.anchorOp != "gpu.module") {
      report.kernel.kernel = report.pass.symbol;
      report.kernel.path = "@" + report.pass.symbol;
      report.kernel.opName = report.pass.anchorOp;
    }
    if (!report.kernel.kernel.empty())
      progress.found("kernel @" + report.kernel.kernel);
    if (alone)
      return keepBest(report.kernel.isolated);
    return Error::success();
  }

  Error action() {
    enter("action");
    if (!alone) {
      report.action.why =
          "not searched: there is no snapshot to run the pass alone on";
      return Error::success();
    }
    auto answer = bisectAction(*oracle, report.kernel.isolated);
    if (!answer)
      return answer.takeError();
    report.action = std::move(*answer);
    if (!report.action.knob.name.empty())
      report.knobs.push_back(report.action.knob);
    for (const NamedAction &named : report.action.actions)
      progress.found("pattern " + named.pattern);
    return Error::success();
  }

  Error pipeline() {
    if (!options.reducePipeline || !ground.pipeline)
      return Error::success();
    enter("pipeline");
    auto answer = reducePipeline(*oracle, ground.compile, *ground.pipeline,
                                 report.pass.path);
    if (!answer)
      return answer.takeError();
    report.pipeline = std::move(*answer);
    progress.found(std::to_string(report.pipeline->passesAfter) + " of " +
                   std::to_string(report.pipeline->passesBefore) +
                   " passes are needed");
    return Error::success();
  }

  /// Where the reduction starts: the snapshot, or the original input in the
  /// form that can be edited, under the smallest pipeline. Nothing when that
  /// does not show the failure.
  Expected<std::optional<Compile>> reductionStart() {
    if (alone)
      return std::optional<Compile>(best);
    if (ground.normalised.empty())
      return std::optional<Compile>();
    Compile start = ground.compile;
    start.input = InputText(ground.normalised);
    if (report.pipeline)
      start.command = start.command.withPipeline(report.pipeline->minimal);
    auto judgement = oracle->ask(start, Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict == Verdict::Interesting)
      return std::optional<Compile>(start);
    report.remarks.push_back("not reduced: the input in generic form does not "
                             "show the failure: " +
                             judgement->reason);
    return std::optional<Compile>();
  }

  Error reduce() {
    if (!options.reduceIR)
      return Error::success();
    enter("reduce");
    auto start = reductionStart();
    if (!start)
      return start.takeError();
    if (!*start)
      return Error::success();
    auto signature = withFaceOf(*oracle, **start);
    if (!signature)
      return signature.takeError();
    Oracle local(prober, session.compiler, *signature);
    auto answer = reduceIR(local, **start, options.reducer,
                           [&](const Compile &smaller, unsigned ops) {
                             progress.found(std::to_string(ops) + " ops");
                             return keepBest(smaller);
                           });
    if (!answer)
      return answer.takeError();
    report.reduction = std::move(*answer);
    return Error::success();
  }

  /// The compiler's own pretty form, where it shows the failure too.
  Expected<Compile> prettified(const Compile &compile) {
    auto empty = Pipeline::parse("builtin.module()");
    if (!empty)
      return empty.takeError();
    Compile printing = compile;
    printing.command = compile.command.withPipeline(*empty);
    printing.want = Want::Output;
    auto printed = prober.run(printing);
    if (!printed)
      return printed.takeError();
    if (printed->outcome.status != Outcome::Status::Completed ||
        printed->output.empty())
      return compile;
    Compile pretty = compile;
    pretty.input =
        InputText(std::move(printed->output), compile.input.suffix());
    auto judgement = oracle->ask(pretty, Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    return judgement->verdict == Verdict::Interesting ? pretty : compile;
  }

  Error confirm() {
    enter("confirm");
    Compile candidate = best;
    if (alone || report.reduction) {
      auto pretty = prettified(best);
      if (!pretty)
        return pretty.takeError();
      candidate = *pretty;
    }
    append_range(report.failure.otherFaces, oracle->provenFaces());
    if (isCrashLike(report.failure.face.kind) &&
        !report.failure.otherFaces.empty())
      if (Error error = collectFaces(prober, candidate, report.failure, 13))
        return error;
    std::vector<Compile> attempts = {candidate, best, ground.compile, original};
    for (const Compile &attempt : attempts) {
      auto hangs = hangsUnderFullLimit(attempt);
      if (!hangs)
        return hangs.takeError();
      if (!*hangs) {
        report.remarks.push_back("a smaller input ends under the full limit");
        continue;
      }
      Bundle bundle =
          makeBundle(attempt, session.compiler, report.failure, replayLimit());
      auto check = confirmBundle(bundle);
      if (!check)
        return check.takeError();
      if (!check->shows || !check->refuses) {
        report.remarks.push_back(check->why);
        continue;
      }
      report.reproducerConfirmed = true;
      report.reproducerPath = path("reproducer");
      report.reproducerCommand = "sh " + report.reproducerPath + "/run.sh";
      report.bytesAfter = attempt.input.text().size();
      report.opsAfter = report.reduction ? report.reduction->opsAfter
                        : alone          ? countOps(best.input.text())
                                         : report.opsBefore;
      if (Error error = writeBundle(bundle, report.reproducerPath))
        return error;
      break;
    }
    bool named =
        !report.pass.pass.empty() && report.pass.precision == Precision::Exact;
    report.status = report.reproducerConfirmed && named ? Status::Confirmed
                                                        : Status::Partial;
    return Error::success();
  }

  /// What hung under a limit learnt from healthy runs may only be slow.
  Expected<bool> hangsUnderFullLimit(Compile compile) {
    if (report.failure.face.kind != FailureKind::Hang)
      return true;
    compile.fullLimit = true;
    auto judgement = oracle->ask(compile, Attribution::None);
    if (!judgement)
      return judgement.takeError();
    return judgement->verdict == Verdict::Interesting;
  }

  Expected<ReplayCheck> confirmBundle(Bundle &bundle) {
    auto check = checkReplay(prober, bundle);
    if (!check || check->shows)
      return check;
    if (Error error = addNeededEnvironment(
            prober, bundle, session.compiler.profile.environment))
      return error;
    return checkReplay(prober, bundle);
  }

  Session &session;
  const TriageOptions &options;
  Progress &progress;
  Prober &prober;
  Report report;
  Compile original; ///< as given, or the failing chunk of it
  SteadyGround ground;
  std::optional<Oracle> oracle;
  std::optional<Snapshot> alone;
  Compile best;
  bool ended = false;
  std::string stageName;
  std::chrono::steady_clock::time_point started, stageStarted;
};
} // namespace

Expected<Report> triage(Session &session, const TriageOptions &options,
                        Progress &progress) {
  return Triage(session, options, progress).run();
}

Error writeReport(const Report &report, const std::string &directory) {
  if (Error error = writeTextFile(directory + "/report.json", toJson(report)))
    return error;
  return writeTextFile(directory + "/report.md", toMarkdown(report));
}

std::string planText(const Session &session) {
  std::string text;
  raw_string_ostream os(text);
  os << "compiler  " << session.compiler.identity.path << " ("
     << session.compiler.profile.name << " profile)\n"
     << "input     "
     << (session.input.userPath().empty() ? "standard input"
                                          : session.input.userPath())
     << ", " << session.input.text().size() << " bytes\n"
     << "output    " << session.request.out << "\n"
     << "stages    baseline, steady, pass, snapshot, kernel, action, pipeline, "
        "confirm\n";
  for (StringRef role : {"disable-threading", "debug-counter", "log-actions",
                         "print-before-all", "dump-pass-pipeline"})
    os << "knob      " << role << ": "
       << session.compiler.spell(role, "...").value_or("not in this compiler")
       << "\n";
  return text;
}

} // namespace culprit
