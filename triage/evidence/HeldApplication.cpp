#include "triage/evidence/HeldApplication.h"
#include "bisect/action/PlacesOfActions.h"
#include "compiler/output/ErrorPlaces.h"
#include "compiler/output/PatternName.h"
#include "judge/Faces.h"

using namespace llvm;

namespace culprit {

static std::set<std::string> placesTold(const Trace &run,
                                        const HeldApplication &held) {
  std::set<std::string> places;
  for (const PassError &error : run.said.errors)
    if (is_contained(held.errors, error.normalised))
      places.insert(shortPlace(error.at));
  places.erase("");
  return places;
}

std::string HeldApplication::whyNotIn(const Trace &run) const {
  if (!run.logComplete || run.log.gap || run.lostItsEnd())
    return ""; // it may be in what is lost
  auto isIt = [&](const Action &action) {
    return action.tag == patternTag &&
           shortPattern(action.name) == shortPattern(pattern);
  };
  if (none_of(run.log.actions, isIt))
    return "the same words without " + shortPattern(pattern);
  if (isAtError && none_of(actionsAt(run, patternTag, placesTold(run, *this)),
                           [&](const Action *action) { return isIt(*action); }))
    return "the same words about what " + shortPattern(pattern) +
           " is not applied to";
  return "";
}

std::optional<HeldApplication>
applicationToHold(const ActionAnswer &answer, const FailureSignature &failure,
                  const Trace &edited) {
  bool isOnly = answer.precision == Precision::Exact &&
                answer.actions.size() == 1 &&
                answer.actions.front().tag == patternTag &&
                !answer.actions.front().pattern.empty();
  if (!isOnly || !isDiagnostic(failure.face.kind))
    return std::nullopt;
  HeldApplication held{answer.actions.front().pattern, failure.face.errors,
                       true};
  if (held.whyNotIn(edited).empty())
    return held;
  held.isAtError = false;
  return held.whyNotIn(edited).empty() ? std::optional(held) : std::nullopt;
}

} // namespace culprit
