#include "nightly/NightStatuses.h"

using namespace llvm;

namespace culprit {

/// A night that began before the bug's may end after it. What a night has found
/// that was killed and then abandoned, nobody was told of.
static std::optional<BugStatus>
statusBefore(const Bug &bug, NightNumber night,
             const std::map<std::string, BugStatus> &before,
             const std::set<NightNumber> &abandoned) {
  if (auto it = before.find(bug.id); it != before.end())
    return it->second;
  bool isUntold = bug.firstNight == night || abandoned.count(bug.firstNight);
  return isUntold ? std::nullopt : std::optional(BugStatus::Known);
}

static Expected<std::set<NightNumber>> abandonedNights(Memory &memory) {
  auto nights = memory.nights();
  if (!nights)
    return nights.takeError();
  std::set<NightNumber> abandoned;
  for (const NightRow &row : *nights)
    if (row.state == "abandoned")
      abandoned.insert(row.id);
  return abandoned;
}

/// Of a job that has shown the bug.
static void takeSighting(NightOfBug &bug, Sight sight) {
  if (sight == Sight::LeftOver || sight == Sight::Trouble)
    bug.leftSomeOut = true;
  else
    bug.count(sight, /*isOriginal=*/true);
}

/// All that was seen tonight of each bug.
static Expected<std::map<std::string, NightOfBug>>
seenTonight(Memory &memory, NightNumber night, const std::vector<Bug> &bugs) {
  auto sightings = memory.sightings(night);
  if (!sightings)
    return sightings.takeError();
  auto replays = memory.replays(night);
  if (!replays)
    return replays.takeError();
  auto shown = memory.shownBefore(night);
  if (!shown)
    return shown.takeError();
  std::map<std::string, NightOfBug> seen;
  // There may have been no time for its bundle, or ^C came before it answered.
  for (const Bug &bug : bugs)
    seen[bug.id].leftSomeOut =
        !bug.bundle.empty() && bug.status != BugStatus::Fixed;
  for (const Sighting &sighting : *replays) {
    seen[sighting.bug].leftSomeOut = false;
    seen[sighting.bug].count(sighting.sight, /*isOriginal=*/false);
  }
  for (const Sighting &sighting : *sightings) {
    takeSighting(seen[sighting.bug], sighting.sight);
    // Whether a job that shows another bug tonight would still show this one,
    // nobody can say. One that is clean shows none of them.
    for (const std::string &earlier : (*shown)[sighting.input])
      if (earlier != sighting.bug)
        takeSighting(seen[earlier],
                     shows(sighting.sight) ? Sight::Different : sighting.sight);
  }
  return seen;
}

Expected<std::map<std::string, BugStatus>> statusesAfter(Memory &memory,
                                                         NightNumber night) {
  auto bugs = memory.bugs();
  if (!bugs)
    return bugs.takeError();
  auto before = memory.statusesBefore(night);
  if (!before)
    return before.takeError();
  auto abandoned = abandonedNights(memory);
  if (!abandoned)
    return abandoned.takeError();
  auto seen = seenTonight(memory, night, *bugs);
  if (!seen)
    return seen.takeError();
  std::map<std::string, BugStatus> statuses;
  for (const Bug &bug : *bugs) {
    NightOfBug tonight = (*seen)[bug.id];
    tonight.isFirst = bug.firstNight == night;
    statuses[bug.id] =
        statusAfter(statusBefore(bug, night, *before, *abandoned), tonight);
  }
  return statuses;
}

} // namespace culprit
