#include "nightly/NightReport.h"
#include "nightly/Counted.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

unsigned NightReport::count(Sight sight) const {
  return static_cast<unsigned>(
      count_if(sightings, [&](const Sighting &s) { return s.sight == sight; }));
}

unsigned NightReport::count(BugStatus status) const {
  return static_cast<unsigned>(count_if(
      bugs, [&](const BugOfNight &b) { return b.bug.status == status; }));
}

const BugOfNight *NightReport::bugOf(const Sighting &sighting) const {
  auto it = find_if(
      bugs, [&](const BugOfNight &bug) { return bug.bug.id == sighting.bug; });
  return it == bugs.end() ? nullptr : &*it;
}

void takeKnown(BugOfNight &bug, const KnownBugs &known,
               const std::string &today) {
  auto it = known.find(bug.bug.id);
  if (it == known.end())
    return;
  bug.known = it->second;
  bug.isExpired = it->second.isExpired(today);
}

static unsigned rankOf(const BugOfNight &bug) {
  if (bug.isAlarm())
    return 0;
  switch (bug.bug.status) {
  case BugStatus::New:
  case BugStatus::Back:
    return 1;
  case BugStatus::Unresolved:
    return 2;
  case BugStatus::Known:
    return 3;
  case BugStatus::Fixed:
    break;
  }
  return 4;
}

/// As that night has said at its end: another one may have ended since, and
/// what is new to this one is known to that.
static Error takeStatusesOf(Memory &memory, NightNumber night,
                            std::vector<Bug> &bugs) {
  auto statuses = memory.statusesOf(night);
  if (!statuses)
    return statuses.takeError();
  auto before = memory.statusesBefore(night);
  if (!before)
    return before.takeError();
  for (Bug &bug : bugs) {
    auto now = statuses->find(bug.id);
    if (now == statuses->end())
      continue;
    auto then = before->find(bug.id);
    bool isSame = then != before->end() && then->second == now->second;
    bug.status = now->second;
    bug.statusNight = isSame ? std::min(bug.statusNight, night - 1) : night;
  }
  return Error::success();
}

static Expected<std::vector<BugOfNight>>
bugsOf(Memory &memory, NightNumber night, const KnownBugs &known,
       const std::string &today, const std::vector<Sighting> &sightings) {
  auto bugs = memory.bugs();
  if (!bugs)
    return bugs.takeError();
  auto replays = memory.replays(night);
  if (!replays)
    return replays.takeError();
  if (Error error = takeStatusesOf(memory, night, *bugs))
    return error;
  std::vector<BugOfNight> all;
  for (const Bug &bug : *bugs) {
    if (bug.status == BugStatus::Fixed && bug.statusNight < night)
      continue;
    BugOfNight row;
    row.bug = bug;
    row.changed = bug.statusNight == night;
    for (const Sighting &sighting : sightings)
      if (sighting.bug == bug.id)
        row.jobs.push_back(sighting);
    for (const Sighting &sighting : *replays)
      if (sighting.bug == bug.id)
        row.replay = sighting;
    takeKnown(row, known, today);
    auto faces = memory.facesOf(bug.id);
    if (!faces)
      return faces.takeError();
    row.faces = std::move(*faces);
    all.push_back(std::move(row));
  }
  stable_sort(all, [](const BugOfNight &a, const BugOfNight &b) {
    return std::pair(rankOf(a), b.jobs.size()) <
           std::pair(rankOf(b), a.jobs.size());
  });
  return all;
}

Expected<NightReport> reportOf(Memory &memory, NightNumber night,
                               const KnownBugs &known,
                               const std::string &today) {
  NightReport report;
  auto nights = memory.nights();
  if (!nights)
    return nights.takeError();
  for (const NightRow &row : *nights)
    if (row.id == night)
      report.night = row;
  auto sightings = memory.sightings(night);
  if (!sightings)
    return sightings.takeError();
  report.sightings = std::move(*sightings);
  auto bugs = bugsOf(memory, night, known, today, report.sightings);
  if (!bugs)
    return bugs.takeError();
  report.bugs = std::move(*bugs);
  auto inputs = memory.inputs();
  if (!inputs)
    return inputs.takeError();
  for (const Sighting &sighting : report.sightings)
    if (auto it = inputs->find(sighting.input); it != inputs->end())
      report.jobs[sighting.input] = it->second.job;
  auto builds = memory.builds();
  if (!builds)
    return builds.takeError();
  report.builds = std::move(*builds);
  return report;
}

ExitCode exitCodeOf(const NightReport &report) {
  if (any_of(report.bugs, [](const BugOfNight &b) { return b.isAlarm(); }))
    return ExitCode::Partial;
  if (report.count(Sight::LeftOver))
    return ExitCode::BudgetSpent;
  if (report.count(Sight::Trouble))
    return ExitCode::InternalBug;
  return report.count(Sight::Refused) ? ExitCode::Usage : ExitCode::Answered;
}

static std::string withoutAnonymous(StringRef name) {
  name.consume_front("(anonymous namespace)::");
  return name.str();
}

std::string titleOf(const Bug &bug) {
  std::string title = bug.kind;
  if (!bug.pass.empty())
    title += " in " + bug.pass;
  if (!bug.pattern.empty())
    title += ", pattern " + withoutAnonymous(bug.pattern);
  return title;
}

std::string statusText(const BugOfNight &bug) {
  std::string text = str(bug.bug.status);
  if (bug.isExpired)
    text += ", expired on " + bug.known->expires;
  if (bug.bug.isFlaky())
    text += ", flaky (" + std::to_string(bug.bug.showing) + " of " +
            std::to_string(bug.bug.runs) + " runs)";
  return text;
}

std::string jobsText(const BugOfNight &bug) {
  std::string text = counted(bug.jobs.size(), "job");
  auto number = [&](Sight sight) {
    return static_cast<size_t>(count_if(
        bug.jobs, [&](const Sighting &seen) { return seen.sight == sight; }));
  };
  if (size_t leftOver = number(Sight::LeftOver))
    text +=
        (leftOver < bug.jobs.size() ? ", " + std::to_string(leftOver) : ",") +
        " left over";
  size_t clean = number(Sight::Clean);
  if (clean > 0 && clean < bug.jobs.size())
    return text + ", " + std::to_string(clean) + " clean";
  bool bundleShows = bug.replay && shows(bug.replay->sight);
  return clean && bundleShows ? text + ", clean: its bundle alone shows it"
                              : text;
}

} // namespace culprit
