#include "triage/evidence/HeldApplication.h"
#include "bisect/action/PlacesOfActions.h"
#include "compiler/output/ErrorPlaces.h"
#include "compiler/output/Materialization.h"
#include "compiler/output/PatternName.h"

using namespace llvm;

namespace culprit {

/// Another cast may be told by chance: that says nothing of this one.
static bool isOfFailure(const PassError &error, const HeldApplication &held) {
  auto cast = readMaterialization(error.verbatim);
  return is_contained(held.errors, error.normalised) &&
         (!cast || mayBeOneOf(held.ops, cast->types()));
}

/// Empty: the run does not say.
static std::set<std::string> placesTold(const Trace &run,
                                        const HeldApplication &held) {
  std::set<std::string> places;
  for (const PassError &error : run.said.errors)
    if (isOfFailure(error, held))
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
  std::set<std::string> places = placesTold(run, *this);
  if (isAtError && !places.empty() &&
      none_of(actionsAt(run, patternTag, places),
              [&](const Action *action) { return isIt(*action); }))
    return "the same words about what " + shortPattern(pattern) +
           " is not tried on";
  return "";
}

std::optional<HeldApplication>
applicationToHold(const ActionAnswer &answer, const FailureSignature &failure,
                  const Trace &edited) {
  bool isOnly = answer.precision == Precision::Exact &&
                answer.actions.size() == 1 &&
                answer.actions.front().tag == patternTag &&
                !answer.actions.front().pattern.empty();
  const auto &told = errorsToldBy(failure);
  if (!isOnly || told.empty() || !isDiagnostic(failure.face.kind))
    return std::nullopt;
  HeldApplication held{answer.actions.front().pattern, failure.face.errors,
                       failure.errorOps, /*isAtError=*/true};
  bool isCast = tellsMaterialization(told.front());
  bool isOneCast =
      failure.errorOps.size() == 1 &&
      withoutDirection(*failure.errorOps.begin()) != *failure.errorOps.begin();
  held.isAtError = (!isCast || isOneCast) &&
                   !placesTold(edited, held).empty() &&
                   held.whyNotIn(edited).empty();
  return held.whyNotIn(edited).empty() ? std::optional(held) : std::nullopt;
}

} // namespace culprit
