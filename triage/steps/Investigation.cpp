#include "triage/steps/Investigation.h"
#include "probe/apart/ForeignIR.h"
#include "triage/steps/Confirmation.h"
#include "triage/steps/WrongCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

unsigned countOps(const Prober &door, const std::string &genericText) {
  auto ir = ForeignIR::read(door, genericText);
  if (ir)
    return ir->ops();
  consumeError(ir.takeError());
  return 0;
}

Investigation::Investigation(Session &session, const TriageOptions &options,
                             Progress &progress)
    : session(session), options(options), progress(progress),
      prober(*session.prober) {
  report.command = session.pasted();
  report.remarks = session.request.remarks;
  report.compiler = session.compiler.identity;
  report.profile = session.compiler.profile.name;
  report.limits = prober.configuration().limits;
}

void Investigation::enter(const std::string &stage) {
  finishStage();
  prober.enterStage(stage);
  progress.stage(stage);
  stageName = stage;
  stageStarted = std::chrono::steady_clock::now();
}

void Investigation::finishStage() {
  if (!stageName.empty())
    report.secondsByStage[stageName] +=
        std::chrono::duration_cast<milliseconds>(
            std::chrono::steady_clock::now() - stageStarted);
  stageName.clear();
}

Error Investigation::keepBest(const Compile &compile) {
  best = compile;
  report.reproducerPath = path("best");
  report.reproducerCommand = "sh " + quoteForShell(path("best") + "/run.sh");
  return writeBundle(bundleOf(compile), path("best"));
}

Error Investigation::keepOthers() {
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

/// What was not edited, the user's own question judges; what was, the
/// comparison that drove the edits.
static Bundle outputBundleOf(const Investigation &state,
                             const Compile &compile) {
  const OutputQuestion &question = state.options.output;
  bool edited = compile.input.hash() != state.original.input.hash();
  ReferenceCommand right = steps::rightCommandOf(state);
  return makeOutputBundle(compile, state.session.compiler, state.report.failure,
                          edited && state.reference
                              ? differentialTestOf(question)
                              : outputTestOf(question),
                          right ? right(compile.command) : std::nullopt);
}

Bundle Investigation::bundleOf(const Compile &compile) const {
  if (report.failure.face.kind == FailureKind::Miscompile)
    return outputBundleOf(*this, compile);
  Bundle bundle =
      makeBundle(compile, session.compiler, report.failure, replayLimit());
  if (ground.inputParses)
    demandAcceptance(bundle, compile, session.compiler);
  return bundle;
}

std::string Investigation::path(const Twine &name) const {
  SmallString<128> result(session.request.out);
  sys::path::append(result, name);
  return result.str().str();
}

/// How long run.sh waits: for a hang, long beyond any healthy run.
milliseconds Investigation::replayLimit() const {
  milliseconds wall = prober.configuration().limits.wall;
  return report.failure.face.kind == FailureKind::Hang
             ? std::min(wall, milliseconds(10000))
             : wall;
}

} // namespace culprit
