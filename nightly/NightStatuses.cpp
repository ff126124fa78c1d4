#include "nightly/NightStatuses.h"

using namespace llvm;

namespace culprit {

/// Of bugs that a night has found which was killed and then abandoned: nobody
/// was told of them, even where another night saw them meanwhile, unless a
/// night said so of them since.
static Expected<std::set<std::string>>
untoldBugs(Memory &memory, NightNumber night, const std::vector<Bug> &bugs) {
  auto nights = memory.nights();
  if (!nights)
    return nights.takeError();
  auto told = memory.toldBefore(night);
  if (!told)
    return told.takeError();
  std::set<NightNumber> abandoned;
  for (const NightRow &row : *nights)
    if (row.state == "abandoned")
      abandoned.insert(row.id);
  std::set<std::string> untold;
  for (const Bug &bug : bugs)
    if (abandoned.count(bug.firstNight) && !told->count(bug.id))
      untold.insert(bug.id);
  return untold;
}

/// A night that began before the bug's may end after it.
static std::optional<BugStatus>
statusBefore(const Bug &bug, NightNumber night,
             const std::map<std::string, BugStatus> &before, bool isUntold) {
  if (auto it = before.find(bug.id); it != before.end())
    return it->second;
  bool isNew = isUntold || bug.firstNight == night;
  return isNew ? std::nullopt : std::optional(BugStatus::Known);
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
  auto untold = untoldBugs(memory, night, *bugs);
  if (!untold)
    return untold.takeError();
  auto seen = seenTonight(memory, night, *bugs);
  if (!seen)
    return seen.takeError();
  std::map<std::string, BugStatus> statuses;
  for (const Bug &bug : *bugs) {
    NightOfBug tonight = (*seen)[bug.id];
    bool isUntold = untold->count(bug.id) != 0;
    auto earlier = statusBefore(bug, night, *before, isUntold);
    // What nobody was told of is new when it shows; what was fixed is back.
    bool wasFixed = earlier == BugStatus::Fixed;
    tonight.isFirst = bug.firstNight == night || (isUntold && !wasFixed);
    statuses[bug.id] = statusAfter(earlier, tonight);
  }
  return statuses;
}

} // namespace culprit
