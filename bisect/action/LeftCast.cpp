#include "bisect/action/LeftCast.h"
#include "bisect/action/NamedAction.h"
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

static bool isAt(const Action &action, const std::set<std::string> &places) {
  return places.count(shortPlace(nameOf(action).location)) != 0;
}

/// The numbers, counted from 1, of the applications behind `point` that are on
/// ops at these places.
static std::vector<uint64_t> behind(const TracedActions &of, uint64_t point,
                                    const std::set<std::string> &places) {
  std::vector<uint64_t> numbers;
  for (const Action &action : of.trace.log.actions)
    if (action.tag == of.tag && action.indexInTag &&
        *action.indexInTag >= point && isAt(action, places))
      numbers.push_back(*action.indexInTag + 1);
  return numbers;
}

/// What uses the cast is never converted; and what it is a cast of is converted
/// no more, or by application `shows` itself, and all that follow leave the
/// same cast to the same user.
static bool isOwnCast(const TracedActions &of, uint64_t shows,
                      const ErrorPlaces &there, const ErrorPlaces &whole) {
  if (of.trace.log.gap || there.users.empty() ||
      !behind(of, shows, there.users).empty())
    return false;
  const Action *action = actionAt(of.trace, of.tag, shows - 1);
  return behind(of, shows, there.at).empty() ||
         (action && isAt(*action, there.at) && there.at == whole.at &&
          there.users == whole.users);
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
  if (isOwnCast(search.actions, shows, *there, *whole))
    return std::nullopt;
  std::set<std::string> places = whole->at;
  places.insert(whole->users.begin(), whole->users.end());
  std::vector<uint64_t> suspects = behind(search.actions, 0, places);
  if (suspects.empty())
    return std::pair(found.lastClean, last);
  // The cast of an argument is made on the op around it, whose place is
  // another.
  return std::pair(std::min(found.lastClean, suspects.front() - 1),
                   suspects.back());
}

} // namespace culprit
