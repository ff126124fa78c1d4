#include "triage/steps/localise/FindAction.h"
#include "bisect/action/ActionBisection.h"
#include "bisect/action/LLVMCounterBisection.h"
#include "bisect/action/LLVMUnitsOfPass.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/localise/OpenInTrace.h"
#include "triage/steps/remarks/Tell.h"

using namespace llvm;

namespace culprit {

/// The counter counts the applications of all passes: only of one that the
/// compile as given left open inside the pass it is known that the pass needs
/// it.
static Error findOpenActionInWhole(Investigation &state) {
  ActionAnswer &action = state.found.action;
  action.why = "not searched: there is no snapshot to run the pass alone on";
  auto open = openWhenItCrashed(state);
  if (!open || !isOneExecution(state.ground.pass))
    return Error::success();
  auto answer =
      bisectAction(*state.oracle, state.ground.compile, EnoughBy::Sets);
  if (!answer)
    return answer.takeError();
  if (answer->precision != Precision::Exact || answer->actions.size() != 1 ||
      answer->actions.front().index != open->index)
    return Error::success();
  answer->why += "; counted over all passes of the command";
  return tellAction(state, std::move(*answer), state.ground.compile);
}

/// Without a snapshot, inside the pass of the whole compile.
static Error findActionInPlace(Investigation &state) {
  std::optional<Compile> inside;
  const PassAnswer &pass = state.ground.pass;
  if (pass.precision == Precision::Exact && pass.index)
    inside = state.instruments().onlyInside(state.ground.compile, *pass.index);
  if (!inside)
    return findOpenActionInWhole(state);
  auto answer = bisectAction(*state.oracle, *inside);
  if (!answer)
    return answer.takeError();
  return tellAction(state, std::move(*answer), *inside);
}

static std::string whence(const std::string &location) {
  return location.empty() ? "" : " at " + location;
}

/// Where the pass runs alone, it crashes in `alone`: what is reduced is the
/// whole, in which it crashes in the one that is named.
static Error findActionOfWhole(Investigation &state, const NamedAction &alone) {
  state.found.remarks.add(
      RemarkId::NoSnapshot,
      "no faithful snapshot before the pass: on that IR it "
      "crashes in another application, on " +
          (alone.opName.empty() ? "another op" : alone.opName) +
          whence(alone.location));
  state.alone.reset();
  state.found.kernel.isolated = state.ground.compile;
  if (Error error = keepBest(state, state.ground.compile))
    return error;
  return findActionInPlace(state);
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
  if (isOther()) {
    takeKernelOf(*open, state);
    found.openElsewhere = open;
  }
  if (isOther() || (open && sharesItsPlace(*open, state))) {
    found.kernel.isolated = state.alone->compile;
    if (Error error = keepBest(state, found.kernel.isolated))
      return error;
    answer = bisectAction(*state.oracle, found.kernel.isolated);
    if (!answer)
      return answer.takeError();
    if (isOther())
      return findActionOfWhole(state, answer->actions.front());
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
