#include "triage/steps/localise/ActionInReduced.h"
#include "bisect/action/ActionBisection.h"
#include "bisect/pass/OnlyFailingPass.h"
#include "triage/evidence/SameApplication.h"
#include "triage/evidence/UserPlaces.h"
#include "triage/steps/localise/Origin.h"
#include "triage/steps/remarks/SpentBudget.h"
#include "triage/steps/remarks/Tell.h"

using namespace llvm;

namespace culprit {

/// For a hang, each question would take its time.
static bool isOpen(const Investigation &state) {
  const ActionAnswer &action = state.found.action;
  FailureKind kind = state.failure().face.kind;
  bool isOfVerifier =
      action.precision == Precision::NotGated && kind == FailureKind::Verifier;
  return action.precision == Precision::Unknown ||
         action.precision == Precision::Range || action.isDoubted ||
         isOfVerifier;
}

static bool canBeAsked(const Investigation &state) {
  const Findings &found = state.found;
  return found.isInputReduced() && found.reproducer.confirmed &&
         found.reproducer.runs && !found.byTool && !state.lessons.varies &&
         found.pass.precision == Precision::Exact && state.ground.traced &&
         state.ground.pass.index && isOpen(state) &&
         state.failure().face.kind != FailureKind::Hang;
}

/// The applications that an answer names.
static std::vector<NamedAction> &namedBy(ActionAnswer &answer) {
  return answer.precision == Precision::Range ? answer.candidates
                                              : answer.actions;
}

/// Of those that are named only what is in the range, if there is one.
static void keepInRange(const ActionAnswer &whole,
                        std::vector<NamedAction> &named, StringRef reduced) {
  if (whole.precision == Precision::Range)
    erase_if(named, [&](const NamedAction &action) {
      return none_of(whole.candidates, [&](const NamedAction &candidate) {
        return isSameApplication(candidate, action, reduced);
      });
    });
}

/// A range of fewer applications is worth its own numbers if it is half as long
/// at most.
static bool tellsMore(const ActionAnswer &whole, const ActionAnswer &answer) {
  auto length = [](const ActionAnswer &of) {
    return of.range.second - of.range.first;
  };
  return answer.precision == Precision::Exact ||
         (answer.precision == Precision::Range &&
          whole.precision == Precision::Range &&
          2 * length(answer) <= length(whole));
}

/// All of them are applied to the whole input, too. Each gets the place that it
/// has there: those of the smaller input, and its types, are none of the
/// user's.
static bool holdsForWhole(const Investigation &state, ActionAnswer &answer,
                          StringRef reduced) {
  std::vector<NamedAction> &named = namedBy(answer);
  size_t all = named.size();
  keepInRange(state.found.action, named, reduced);
  bool isLeft = answer.precision == Precision::Range ? !named.empty()
                                                     : named.size() == all;
  if (named.empty() || !isLeft || !all_of(named, isTold))
    return false;
  const SteadyGround &ground = state.ground;
  for (NamedAction &action : named) {
    if (!isAppliedIn(*ground.traced, *ground.pass.index, action))
      return false;
    placeByTrace(action, *ground.traced, *ground.pass.index);
    action.op = action.opName;
  }
  return true;
}

static Error take(Investigation &state, ActionAnswer answer,
                  const Compile &compile) {
  Findings &found = state.found;
  for (std::string *text : {&answer.why, &answer.knob.evidence})
    *text = "on the reduced input, in which applications have numbers of "
            "their own: " +
            *text;
  answer.decisions.insert(answer.decisions.begin(),
                          found.action.decisions.begin(),
                          found.action.decisions.end());
  erase_if(found.knobs, [&](const KnobRecord &knob) {
    return knob.name == answer.knob.name; // by the one before
  });
  found.remarks.drop(RemarkId::NoBreak);
  if (Error error = tellAction(state, std::move(answer), compile))
    return error;
  // The places are those of the whole input.
  return findOriginOfOps(state);
}

/// Neither is known to be the one.
static void openAgain(ActionAnswer &whole, const ActionAnswer &left) {
  whole.precision = Precision::Range;
  whole.range.second = std::max(whole.range.second, whole.knob.count);
  whole.candidates = std::move(whole.actions);
  append_range(whole.candidates, left.actions);
  whole.actions.clear();
  whole.why += "; but the reduced input shows it in another one";
}

static Error askReduced(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  auto alone =
      onlyFailingPass(*state.oracle, *state.found.reproducer.runs, pass.pass);
  if (!alone || !*alone)
    return alone.takeError();
  auto answer = bisectAction(*state.oracle, **alone);
  if (!answer)
    return answer.takeError();
  ActionAnswer &whole = state.found.action;
  if (!tellsMore(whole, *answer))
    return Error::success();
  if (holdsForWhole(state, *answer, (*alone)->input.text()))
    return take(state, std::move(*answer), **alone);
  if (whole.isDoubted)
    openAgain(whole, *answer);
  return Error::success();
}

Error findActionInReduced(Investigation &state) {
  if (!canBeAsked(state))
    return Error::success();
  return unlessOutOfBudget(askReduced(state));
}

} // namespace culprit
