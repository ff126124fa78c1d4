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

namespace {
/// Commands of one bug, one after the other until one is not refused.
struct Originals {
  Bug bug;
  std::vector<Job> jobs; ///< at least one
  unsigned number;       ///< of the errand
  const Job &job() const { return jobs.front(); }
};
} // namespace

static void ask(Book &book, const Originals &originals);

/// The command is of no list of tonight, so it is nobody's error that it is
/// refused: its file may have been deleted. Then it says nothing, and another
/// command of the bug may.
static Error take(Book &book, const Originals &originals, CheckSight seen,
                  const Build &build) {
  if (seen.sight == Sight::Refused && originals.jobs.size() > 1) {
    Originals rest = originals;
    rest.jobs.erase(rest.jobs.begin());
    ask(book, rest);
    return Error::success();
  }
  if (seen.sight == Sight::Refused || seen.sight == Sight::Trouble)
    seen.sight = Sight::Unknown;
  const Job &job = originals.job();
  return book.memory.see(
      book.night, job,
      {job.name, originals.bug.id, seen.sight, seen.reason, build});
}

static void askJudge(Book &book, const Originals &originals) {
  book.ask(
      Urgency::Known, originals.number, "original",
      [&book, originals](const std::string &work) {
        const Bug &bug = originals.bug;
        return book.questions.judge(book.bundleOf(bug), originals.job(), work,
                                    runsFor(bug), book.left());
      },
      [&book, originals](const JudgeAnswer &answer) -> Error {
        if (Error error = book.keepFace(originals.bug.id, answer))
          return error;
        return take(book, originals, {answer.sight, answer.reason},
                    answer.build);
      },
      [] { return Error::success(); });
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
    return sightOf(asked.check, bug);
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

static Error takeCheck(Book &book, const Originals &originals,
                       const Ended &ended, const std::string &work) {
  Item asked;
  asked.job = originals.job();
  asked.check = parseReport(textIfThere(work + "/answer/report.json"));
  removeTree(work);
  auto seen = seenBy(book, asked, originals.bug);
  if (!seen)
    return seen.takeError();
  bool isTrouble = seen->sight == Sight::Trouble;
  bool isCutOff = isTrouble && (book.crew.isStopped() ||
                                exitedWith(ended, ExitCode::BudgetSpent));
  if (isCutOff || seen->sight == Sight::LeftOver)
    return leaveOut(book, asked.job, originals.bug); // no time
  if (isTrouble)
    seen->reason = "check: " + str(ended) +
                   (seen->reason.empty() ? "" : ", " + seen->reason);
  return take(book, originals, *seen, asked.check.build);
}

static void askCheck(Book &book, const Originals &originals) {
  auto work = std::make_shared<std::string>();
  auto begin = [&book, originals, work]() -> Expected<std::optional<Errand>> {
    if (book.isBudgetSpent()) {
      if (Error error = leaveOut(book, originals.job(), originals.bug))
        return error;
      return std::nullopt;
    }
    auto made =
        book.directory.workFor(book.night, originals.number, "original");
    if (!made)
      return made.takeError();
    ++book.errands;
    *work = *made;
    Job asked = originals.job();
    if (originals.bug.kind != "miscompile")
      asked.check.clear(); // of what the command does not compile
    return book.questions.check(asked, *work, runsFor(originals.bug),
                                book.left());
  };
  auto end = [&book, originals, work](const Ended &ended) {
    return takeCheck(book, originals, ended, *work);
  };
  book.crew.add({Urgency::Known, 0, begin, end});
}

static void ask(Book &book, const Originals &originals) {
  const Bug &bug = originals.bug;
  if (bug.kind == "miscompile" || bug.bundle.empty())
    askCheck(book, originals);
  else
    askJudge(book, originals);
}

/// Jobs of earlier nights that showed the bug last, and can be started.
static std::vector<Job>
originalsOf(const Bug &bug, const std::map<std::string, Input> &inputs) {
  std::vector<Job> jobs;
  for (const auto &[name, input] : inputs)
    if (input.bug == bug.id && !input.job.name.empty() &&
        hasDirectory(input.job))
      jobs.push_back(input.job);
  return jobs;
}

/// One is enough where the bundle is clean, too.
static void askAbout(Book &book, const Bug &bug, std::vector<Job> jobs,
                     unsigned &number) {
  if (jobs.empty())
    return;
  if (!bug.bundle.empty()) {
    ask(book, {bug, std::move(jobs), number++});
    return;
  }
  for (Job &job : jobs)
    ask(book, {bug, {std::move(job)}, number++});
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
    askAbout(book, bug, originalsOf(bug, *inputs), number);
  }
  return Error::success();
}

} // namespace culprit
