#include "triage/steps/localise/OpenInTrace.h"
#include "bisect/kernel/FunctionAround.h"
#include "compiler/output/PrintedLocation.h"
#include "triage/evidence/SameApplication.h"
#include "triage/steps/remarks/Tell.h"

using namespace llvm;

namespace culprit {

bool isOneExecution(const PassAnswer &pass) {
  return pass.precision == Precision::Exact && pass.index && !pass.byPrefix;
}

/// Or in one that this pass runs.
static bool isOpenInside(const Trace &trace, const PassAnswer &pass) {
  const std::vector<Action> &actions = trace.log.actions;
  for (auto around = trace.openAction(); around;
       around = actions[*around].parent)
    if (actions[*around].tag == passExecutionTag &&
        actions[*around].indexInTag == *pass.index)
      return true;
  return false;
}

std::optional<NamedAction> openWhenItCrashed(const Investigation &state) {
  const std::optional<Trace> &traced = state.ground.traced;
  const PassAnswer &pass = state.ground.pass;
  if (!traced || traced->lostItsEnd() || state.lessons.varies ||
      !isCrashLike(state.failure().face.kind))
    return std::nullopt;
  auto open = traced->openAction();
  return open && (!isOneExecution(pass) || isOpenInside(*traced, pass))
             ? std::optional(nameOf(traced->log.actions[*open]))
             : std::nullopt;
}

/// `3:8`: each compile may have a copy of the input elsewhere.
static std::string lineAndColumn(StringRef location) {
  std::string place = shownPlace(location);
  auto [fileAndLine, column] = StringRef(place).rsplit(':');
  return (fileAndLine.rsplit(':').second + ":" + column).str();
}

std::string whyOpenElsewhere(const NamedAction &open, const Trace &run) {
  auto now = run.lostItsEnd() ? std::nullopt : run.openAction();
  if (!now)
    return "";
  NamedAction seen = nameOf(run.log.actions[*now]);
  bool isElsewhere =
      seen.tag != open.tag || seen.pattern != open.pattern ||
      lineAndColumn(seen.location) != lineAndColumn(open.location);
  return isElsewhere ? "the same crash at another place" : "";
}

bool isAnother(const ActionAnswer &answer, const NamedAction &open,
               StringRef ir) {
  auto mayBeOpen = [&](const NamedAction &found) {
    NamedAction seen = open;
    if (lineAndColumn(open.location) == lineAndColumn(found.location))
      seen.location = found.location;
    return found.tag != open.tag || isSameApplication(seen, found, ir);
  };
  return answer.precision == Precision::Exact && !answer.actions.empty() &&
         none_of(answer.actions, mayBeOpen);
}

static std::optional<TracedFunction> functionOf(const NamedAction &open,
                                                const Investigation &state) {
  if (!state.alone->hasLocations)
    return std::nullopt;
  return functionAround(state.alone->compile.input.text(), open.location);
}

bool sharesItsPlace(const NamedAction &open, const Investigation &state) {
  const std::string &op = state.ground.pass.anchorOp;
  bool isWhole = state.found.kernel.isolated.input.hash() ==
                 state.alone->compile.input.hash();
  return (op == "builtin.module" || op == "gpu.module") && !isWhole &&
         !functionOf(open, state);
}

void takeKernelOf(const NamedAction &open, Investigation &state) {
  KernelAnswer &kernel = state.found.kernel;
  auto function = functionOf(open, state);
  kernel.needed.clear();
  kernel.staying.clear();
  if (function)
    tellKernel(state, *function, "it crashes in it");
  if (!function) {
    kernel.leaveToTrace();
    kernel.why.clear();
  }
}

} // namespace culprit
