#include "nightly/AskOriginals.h"
#include "nightly/CheckSight.h"
#include "nightly/PlaceJob.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"

using namespace llvm;

namespace culprit {

/// Beside the numbers of the jobs and of the bundles (AskBundles.cpp).
static constexpr unsigned firstOriginal = 2000000;

/// The bugs that a job or a bundle of tonight has shown, or that a job was
/// about. That one job is clean settles nothing of a bug without a bundle:
/// another one may show it.
static Expected<std::set<std::string>>
settledTonight(Book &book, const std::vector<Bug> &bugs) {
  auto sightings = book.memory.sightings(book.night);
  if (!sightings)
    return sightings.takeError();
  auto replays = book.memory.replays(book.night);
  if (!replays)
    return replays.takeError();
  std::set<std::string> settled;
  std::set<std::string> withoutBundle;
  for (const Bug &bug : bugs)
    if (bug.bundle.empty())
      withoutBundle.insert(bug.id);
  for (const Sighting &sighting : *sightings)
    if (sighting.sight != Sight::Clean || !withoutBundle.count(sighting.bug))
      settled.insert(sighting.bug);
  for (const Sighting &sighting : *replays)
    if (sighting.sight != Sight::Clean)
      settled.insert(sighting.bug);
  return settled;
}

static void askJudge(Book &book, unsigned number, const Bug &bug,
                     const Job &job) {
  book.ask(
      Urgency::Known, number, "original",
      [&book, bug, job](const std::string &work) {
        return book.questions.judge(book.bundleOf(bug), job, work,
                                    runsFor(bug));
      },
      [&book, id = bug.id, job](const JudgeAnswer &answer) -> Error {
        if (Error error = book.keepFace(id, answer))
          return error;
        return book.memory.see(
            book.night, job,
            {job.name, id, answer.sight, answer.reason, answer.build});
      },
      [] { return Error::success(); });
}

/// On the build that showed it, a clean run may be one of chance, and no bundle
/// is there to be asked more often.
static CheckSight seenWithoutFailure(const Answer &check, const Bug &bug) {
  CheckSight seen = sightOf(check, bug);
  bool isDoubtful = seen.sight == Sight::Clean && bug.bundle.empty() &&
                    check.build.identity == bug.lastBuild;
  return isDoubtful
             ? CheckSight{Sight::Unknown, "clean on the build that showed it"}
             : seen;
}

/// Of wrong output the kind decides; else the id, as for a job of tonight.
static Expected<bool> isThatBug(Book &book, const Item &asked, const Bug &bug) {
  if (bug.kind == "miscompile")
    return asked.check.kind == bug.kind;
  auto bugs = book.memory.bugsOfFailure(checkIdOf(asked));
  if (!bugs)
    return bugs.takeError();
  return any_of(*bugs, [&](const Bug &other) { return other.id == bug.id; });
}

static Expected<CheckSight> seenBy(Book &book, const Item &asked,
                                   const Bug &bug) {
  if (!asked.check.fails())
    return seenWithoutFailure(asked.check, bug);
  auto isThat = isThatBug(book, asked, bug);
  if (!isThat)
    return isThat.takeError();
  return CheckSight{*isThat ? Sight::Same : Sight::Different,
                    "its check: " + asked.check.signature};
}

/// As if it had not been asked. A bug without a bundle is not fixed then.
static Error leaveOut(Book &book, const Job &job, const Bug &bug) {
  if (!bug.bundle.empty())
    return Error::success();
  return book.memory.see(
      book.night, job,
      {job.name, bug.id, Sight::LeftOver, "no time for it", {}});
}

static void askCheck(Book &book, unsigned number, const Bug &bug,
                     const Job &job) {
  Job asked = job;
  if (bug.kind != "miscompile")
    asked.check.clear(); // of what the command does not compile
  auto work = std::make_shared<std::string>();
  auto begin = [&book, bug, job, asked, number,
                work]() -> Expected<std::optional<Errand>> {
    if (book.isBudgetSpent()) {
      if (Error error = leaveOut(book, job, bug))
        return error;
      return std::nullopt;
    }
    auto made = book.directory.workFor(book.night, number, "original");
    if (!made)
      return made.takeError();
    ++book.errands;
    *work = *made;
    return book.questions.check(asked, *work, runsFor(bug));
  };
  auto end = [&book, bug, job, work](const Ended &ended) -> Error {
    Item asked;
    asked.job = job;
    asked.check = parseReport(textIfThere(*work + "/answer/report.json"));
    removeTree(*work);
    auto seen = seenBy(book, asked, bug);
    if (!seen)
      return seen.takeError();
    auto [sight, reason] = *seen;
    bool isCutOff = sight == Sight::Trouble && book.crew.isStopped();
    if (isCutOff || sight == Sight::LeftOver)
      return leaveOut(book, job, bug); // no time
    if (sight == Sight::Trouble)
      reason = "check: " + str(ended) + (reason.empty() ? "" : ", " + reason);
    return book.memory.see(
        book.night, job, {job.name, bug.id, sight, reason, asked.check.build});
  };
  book.crew.add({Urgency::Known, 0, begin, end});
}

/// Jobs of earlier nights that showed the bug last, and can be started. One is
/// enough where its bundle is clean, too.
static std::vector<Job>
originalsOf(const Bug &bug, const std::map<std::string, Input> &inputs) {
  std::vector<Job> jobs;
  for (const auto &[name, input] : inputs)
    if (input.bug == bug.id && !input.job.name.empty() &&
        hasDirectory(input.job) && (jobs.empty() || bug.bundle.empty()))
      jobs.push_back(input.job);
  return jobs;
}

Error askOriginals(Book &book, const std::vector<Item> &items) {
  auto bugs = book.memory.bugs();
  if (!bugs)
    return bugs.takeError();
  auto settled = settledTonight(book, *bugs);
  if (!settled)
    return settled.takeError();
  auto inputs = book.memory.inputs();
  if (!inputs)
    return inputs.takeError();
  for (const Item &item : items)
    inputs->erase(item.job.name);
  unsigned number = firstOriginal;
  for (const Bug &bug : *bugs) {
    bool isOfTonight = bug.firstNight == book.night;
    if (bug.status == BugStatus::Fixed || settled->count(bug.id) || isOfTonight)
      continue;
    for (const Job &job : originalsOf(bug, *inputs))
      if (bug.kind == "miscompile" || bug.bundle.empty())
        askCheck(book, number++, bug, job);
      else
        askJudge(book, number++, bug, job);
  }
  return Error::success();
}

} // namespace culprit
