#include "bisect/action/HangingActions.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

/// Points grow up to this one.
static constexpr uint64_t mostApplications = 1u << 20;

Expected<HangingCount> findHangingCount(Oracle &oracle, const Knob &knob) {
  HangingCount counts;
  for (uint64_t point =
           std::clamp<uint64_t>(knob.units(), 64, mostApplications);
       point <= mostApplications; point *= 4) {
    auto judged = oracle.ask(knob.at(point), Attribution::None);
    if (!judged)
      return judged.takeError();
    if (judged->verdict == Verdict::Interesting) {
      counts.shows = point;
      return counts;
    }
    if (judged->verdict != Verdict::Uninteresting)
      counts.unresolved =
          std::to_string(point) + " applications: " + judged->reason;
  }
  return counts;
}

void explainUnresolved(ActionAnswer &answer, const HangingCount &counts) {
  answer.precision = Precision::Unknown;
  answer.why = answer.knob.evidence =
      "no number of applications was seen to hang, and not all of them have a "
      "verdict: with " +
      counts.unresolved;
}

Expected<bool> isOnlySlow(Oracle &oracle, const Compile &clean, Compile hangs) {
  auto result = oracle.door().run(clean);
  if (!result)
    return result.takeError();
  if (result->outcome.wall * 2 > oracle.door().limitsFor(clean).wall)
    return true;
  hangs.patience = Patience::Full;
  auto judgement = oracle.ask(hangs, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict != Verdict::Interesting;
}

void explainCycle(ActionAnswer &answer, const TracedActions &of) {
  answer.precision = Precision::Range;
  answer.gated = true;
  answer.knob.proven = true;
  answer.why = answer.knob.evidence =
      "stopped after as many applications as were tried it ends, without a "
      "limit it does not: these patterns go on and on";
  answer.actions = cycleAtEnd(of.trace, of.tag);
}

void explainGrowth(ActionAnswer &answer, const TracedActions &of,
                   const FirstFailingResult &found) {
  answer.precision = Precision::Range;
  answer.gated = true;
  answer.knob.proven = true;
  answer.why = "stopped after " + std::to_string(found.lastClean) +
               " applications it ends, with more it takes longer: no single "
               "one makes it hang";
  tellEndOfLog(answer, of);
  answer.knob.evidence = answer.why;
}

void tellEndOfLog(ActionAnswer &answer, const TracedActions &of) {
  constexpr int64_t fewestOfCycle = 200; // in the time that a hang has
  const std::vector<Action> &actions = of.trace.log.actions;
  auto open = of.trace.openAction();
  bool isOpen = open && actions[*open].tag == of.tag;
  bool isFew =
      !of.trace.log.gap && count_if(actions, [&](const Action &action) {
                             return action.tag == of.tag;
                           }) < fewestOfCycle;
  // A slow cycle comes to a place again.
  auto isAgain = [&](const Action &action) {
    return &action != &actions[*open] && action.tag == of.tag &&
           action.name == actions[*open].name &&
           nameOf(action).location == nameOf(actions[*open]).location;
  };
  if (isOpen && isFew && none_of(actions, isAgain)) {
    answer.actions = {nameOf(actions[*open])};
    answer.why += "; at the end of the log this one has not returned";
    return;
  }
  answer.actions = cycleAtEnd(of.trace, of.tag);
  answer.why += "; at the end of the log these patterns go on and on";
}

} // namespace culprit
