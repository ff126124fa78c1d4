#include "nightly/BugStatus.h"
#include <array>
#include <utility>

namespace culprit {

static constexpr std::array<std::pair<BugStatus, const char *>, 5> statuses{{
    {BugStatus::New, "new"},
    {BugStatus::Known, "known"},
    {BugStatus::Back, "back"},
    {BugStatus::Fixed, "fixed"},
    {BugStatus::Unresolved, "unresolved"},
}};

static constexpr std::array<std::pair<Sight, const char *>, 8> sights{{
    {Sight::Same, "same"},
    {Sight::OtherFace, "other-face"},
    {Sight::Clean, "clean"},
    {Sight::Different, "different"},
    {Sight::Unknown, "unknown"},
    {Sight::Refused, "refused"},
    {Sight::Trouble, "trouble"},
    {Sight::LeftOver, "left-over"},
}};

template <typename Table, typename Value>
static const char *nameIn(const Table &table, Value value) {
  for (const auto &[row, name] : table)
    if (row == value)
      return name;
  return "";
}

const char *str(BugStatus status) { return nameIn(statuses, status); }
const char *str(Sight sight) { return nameIn(sights, sight); }

std::optional<BugStatus> bugStatusFromString(std::string_view text) {
  for (const auto &[status, name] : statuses)
    if (text == name)
      return status;
  return std::nullopt;
}

std::optional<Sight> sightFromString(std::string_view text) {
  for (const auto &[sight, name] : sights)
    if (text == name)
      return sight;
  return std::nullopt;
}

void NightOfBug::count(Sight sight, bool isOriginal) {
  if (shows(sight)) {
    ++showing;
  } else if (sight == Sight::Clean) {
    ++clean;
    originalWasClean |= isOriginal;
  } else {
    ++undecided;
  }
}

BugStatus statusAfter(std::optional<BugStatus> before,
                      const NightOfBug &night) {
  if (night.showing) {
    if (night.isFirst || !before)
      return BugStatus::New;
    return before == BugStatus::Fixed ? BugStatus::Back : BugStatus::Known;
  }
  if (before == BugStatus::Fixed)
    return BugStatus::Fixed;
  if (night.undecided)
    return BugStatus::Unresolved;
  if (night.originalWasClean)
    return night.leftSomeOut ? BugStatus::Unresolved : BugStatus::Fixed;
  if (night.clean)
    return BugStatus::Unresolved;
  if (!before || before == BugStatus::New || before == BugStatus::Back)
    return BugStatus::Known;
  return *before;
}

} // namespace culprit
