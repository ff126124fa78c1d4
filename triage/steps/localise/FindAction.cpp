#include "triage/steps/localise/FindAction.h"
#include "bisect/action/ActionBisection.h"
#include "bisect/action/LLVMCounterBisection.h"
#include "bisect/action/LLVMUnitsOfPass.h"
#include "bisect/kernel/FunctionAtError.h"
#include "compiler/output/PrintedLocation.h"
#include "triage/evidence/SameApplication.h"
#include "triage/steps/remarks/Tell.h"

using namespace llvm;

namespace culprit {

/// Without a snapshot, inside the pass of the whole compile.
static Error findActionInPlace(Investigation &state) {
  Findings &found = state.found;
  std::optional<Compile> inside;
  const PassAnswer &pass = state.ground.pass;
  if (pass.precision == Precision::Exact && pass.index)
    inside = state.instruments().onlyInside(state.ground.compile, *pass.index);
  if (!inside) {
    found.action.why =
        state.alone ? "not searched: where the pass runs alone, it crashes in "
                      "another application"
                    : "not searched: there is no snapshot to run the pass "
                      "alone on";
    return Error::success();
  }
  auto answer = bisectAction(*state.oracle, *inside);
  if (!answer)
    return answer.takeError();
  return tellAction(state, std::move(*answer), *inside);
}

/// The application that was open when the compile as given crashed; nothing if
/// nobody knows.
static std::optional<NamedAction>
openWhenItCrashed(const Investigation &state) {
  const std::optional<Trace> &traced = state.ground.traced;
  if (!traced || traced->lostItsEnd() || state.lessons.varies ||
      !isCrashLike(state.failure().face.kind))
    return std::nullopt;
  auto open = traced->openAction();
  return open ? std::optional(nameOf(traced->log.actions[*open]))
              : std::nullopt;
}

/// `3:8`: each compile may have a copy of the input elsewhere.
static std::string lineAndColumn(StringRef location) {
  std::string place = shownPlace(location);
  auto [fileAndLine, column] = StringRef(place).rsplit(':');
  return (fileAndLine.rsplit(':').second + ":" + column).str();
}

/// A pass of a module may do to a function what it does since it has seen the
/// others.
static bool isAnother(const ActionAnswer &answer, const NamedAction &open,
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

/// Places do not tell in which of several functions of a module it crashes.
static bool isInDoubt(const NamedAction &open, const Investigation &state) {
  const std::string &op = state.ground.pass.anchorOp;
  bool isWhole = state.found.kernel.isolated.input.hash() ==
                 state.alone->compile.input.hash();
  return (op == "builtin.module" || op == "gpu.module") && !isWhole &&
         !functionOf(open, state);
}

/// No other function is named against the trace.
static void takeKernelOf(const NamedAction &open, Investigation &state) {
  KernelAnswer &kernel = state.found.kernel;
  auto function = functionOf(open, state);
  kernel.needed.clear();
  kernel.staying.clear();
  if (function && function->name != kernel.kernel)
    tellKernel(state, function->name, function->opName, "it crashes in it");
  if (!function) {
    kernel.kernel.clear();
    kernel.path.clear();
    kernel.why.clear();
  }
}

Error findAction(Investigation &state) {
  Findings &found = state.found;
  if (!state.alone)
    return findActionInPlace(state);
  auto answer = bisectAction(*state.oracle, found.kernel.isolated);
  if (!answer)
    return answer.takeError();
  auto open = openWhenItCrashed(state);
  auto isOther = [&] {
    return open &&
           isAnother(*answer, *open, found.kernel.isolated.input.text());
  };
  if (isOther())
    takeKernelOf(*open, state);
  if (isOther() || (open && isInDoubt(*open, state))) {
    found.kernel.isolated = state.alone->compile;
    answer = bisectAction(*state.oracle, found.kernel.isolated);
    if (!answer)
      return answer.takeError();
    if (isOther())
      return findActionInPlace(state);
  }
  // An op without a location of its own has the line on which it was printed
  // for us.
  if (!state.alone->hasLocations)
    for (NamedAction &action : answer->actions)
      action.location.clear();
  return tellAction(state, std::move(*answer), found.kernel.isolated);
}

/// Where the pass is exact, a unit that another one counts is no part of it.
static Error doubtUnit(Investigation &state, ActionAnswer &answer) {
  const PassAnswer &pass = state.found.pass;
  if (pass.precision != Precision::Exact || !pass.index ||
      answer.precision != Precision::Exact || answer.actions.size() != 1 ||
      !answer.actions.front().index)
    return Error::success();
  const NamedAction unit = answer.actions.front();
  auto inside = isCountedInPass(*state.oracle, state.ground.compile, unit.tag,
                                *unit.index, *pass.index);
  if (!inside)
    return inside.takeError();
  if (inside->value_or(true))
    return Error::success();
  ActionAnswer none;
  none.precision = Precision::Unknown;
  none.why = "unit " + std::to_string(*unit.index + 1) + " of " + unit.tag +
             " removes the failure, but another pass counts it";
  none.decisions = std::move(answer.decisions);
  answer = std::move(none);
  return Error::success();
}

Error findLLVMUnits(Investigation &state) {
  if (state.found.pass.pass.empty())
    return Error::success();
  auto answer = bisectLLVMCounter(*state.oracle, state.ground.compile);
  if (!answer)
    return answer.takeError();
  if (Error error = doubtUnit(state, *answer))
    return error;
  return tellAction(state, std::move(*answer), state.ground.compile);
}

} // namespace culprit
