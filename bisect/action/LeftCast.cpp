#include "bisect/action/LeftCast.h"
#include "bisect/action/PlacesOfActions.h"
#include "compiler/output/ErrorPlaces.h"
#include "compiler/output/Materialization.h"

using namespace llvm;

namespace culprit {

static Expected<ErrorPlaces> placesAt(const CastSearch &search,
                                      uint64_t point) {
  auto result = search.oracle.door().run(search.knob.at(point));
  if (!result)
    return result.takeError();
  return placesOfError(result->outcome.err.text,
                       errorsToldBy(search.oracle.reference()).front());
}

/// One behind `point` is on an op at these places.
static bool isAnyBehind(const TracedActions &of, uint64_t point,
                        const std::set<std::string> &places) {
  std::vector<const Action *> there = actionsAt(of.trace, of.tag, places);
  return !there.empty() && numberOf(there.back()) > point;
}

/// What uses the cast is never converted; and what it is a cast of is converted
/// no more, or by application `shows` itself, and all that follow leave the
/// same cast to the same user.
static bool isOwnCast(const TracedActions &of, uint64_t shows,
                      const ErrorPlaces &there, const ErrorPlaces &whole) {
  if (there.users.empty() || isAnyBehind(of, shows, there.users))
    return false;
  auto isIt = [&](const Action *action) { return numberOf(action) == shows; };
  return !isAnyBehind(of, shows, there.at) ||
         (any_of(actionsAt(of.trace, of.tag, there.at), isIt) &&
          there.at == whole.at && there.users == whole.users);
}

Expected<std::optional<std::pair<uint64_t, uint64_t>>>
leftBySkipping(const CastSearch &search, const FirstFailingResult &found) {
  using Result = FirstFailingResult::Precision;
  const auto &errors = errorsToldBy(search.oracle.reference());
  uint64_t shows = found.firstShowing, last = search.knob.units();
  bool isBoundary =
      found.precision == Result::Exact || found.precision == Result::Range;
  if (!isBoundary || shows == last || errors.empty() ||
      !isDiagnostic(search.oracle.reference().face.kind) ||
      !tellsMaterialization(errors.front()))
    return std::nullopt;
  auto there = placesAt(search, shows);
  if (!there)
    return there.takeError();
  auto whole = placesAt(search, last);
  if (!whole)
    return whole.takeError();
  const TracedActions &of = search.actions;
  if (of.trace.log.gap) // others may be in it
    return std::pair(found.lastClean, last);
  if (isOwnCast(of, shows, *there, *whole))
    return std::nullopt;
  std::set<std::string> places = whole->at;
  places.insert(whole->users.begin(), whole->users.end());
  std::vector<const Action *> suspects = actionsAt(of.trace, of.tag, places);
  if (suspects.empty())
    return std::pair(found.lastClean, last);
  return std::pair(std::min(found.lastClean, numberOf(suspects.front()) - 1),
                   numberOf(suspects.back()));
}

} // namespace culprit
