#include "nightly/AskOriginals.h"
#include "nightly/CheckSight.h"
#include "probe/files/Directories.h"

using namespace llvm;

namespace culprit {

/// Beside the numbers of the jobs and of the bundles (AskBundles.cpp).
static constexpr unsigned firstOriginal = 2000000;

/// The bugs that a job or a bundle of tonight has shown, or that a job was
/// about.
static Expected<std::set<std::string>> settledTonight(Book &book) {
  auto sightings = book.memory.sightings(book.night);
  if (!sightings)
    return sightings.takeError();
  auto replays = book.memory.replays(book.night);
  if (!replays)
    return replays.takeError();
  std::set<std::string> settled;
  for (const Sighting &sighting : *sightings)
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

/// By its kind alone: more is asked by bundles, and this bug has none, or none
/// that says what is wrong.
static CheckSight seenBy(const Answer &check, const Bug &bug) {
  if (!check.fails())
    return sightOf(check, bug);
  return {check.kind == bug.kind ? Sight::Same : Sight::Different,
          "its check: " + check.signature};
}

static void askCheck(Book &book, unsigned number, const Bug &bug,
                     const Job &job) {
  auto work = std::make_shared<std::string>();
  auto begin = [&book, bug, job, number,
                work]() -> Expected<std::optional<Errand>> {
    if (book.isBudgetSpent())
      return std::nullopt;
    auto made = book.directory.workFor(book.night, number, "original");
    if (!made)
      return made.takeError();
    ++book.errands;
    *work = *made;
    return book.questions.check(job, *work, runsFor(bug));
  };
  auto end = [&book, bug, job, work](const Ended &ended) -> Error {
    Answer check = parseReport(readIfThere(*work + "/answer/report.json"));
    removeTree(*work);
    auto [sight, reason] = seenBy(check, bug);
    bool isCutOff = sight == Sight::Trouble && book.crew.isStopped();
    if (isCutOff || sight == Sight::LeftOver)
      return Error::success(); // no time: as if it had not been asked
    if (sight == Sight::Trouble)
      reason = "check: " + str(ended) + (reason.empty() ? "" : ", " + reason);
    return book.memory.see(book.night, job,
                           {job.name, bug.id, sight, reason, check.build});
  };
  book.crew.add({Urgency::Known, 0, begin, end});
}

/// A job of an earlier night that showed the bug last, and can be started.
static const Job *originalOf(const Bug &bug,
                             const std::map<std::string, Input> &inputs) {
  for (const auto &[name, input] : inputs)
    if (input.bug == bug.id && !input.job.name.empty() &&
        hasDirectory(input.job))
      return &input.job;
  return nullptr;
}

Error askOriginals(Book &book, const std::vector<Item> &items) {
  auto settled = settledTonight(book);
  if (!settled)
    return settled.takeError();
  auto inputs = book.memory.inputs();
  if (!inputs)
    return inputs.takeError();
  auto bugs = book.memory.bugs();
  if (!bugs)
    return bugs.takeError();
  for (const Item &item : items)
    inputs->erase(item.job.name);
  unsigned number = firstOriginal;
  for (const Bug &bug : *bugs) {
    bool isOfTonight = bug.firstNight == book.night;
    if (bug.status == BugStatus::Fixed || settled->count(bug.id) || isOfTonight)
      continue;
    // One is enough: its bundle is clean, too, if it has one.
    const Job *job = originalOf(bug, *inputs);
    if (job && (bug.kind == "miscompile" || bug.bundle.empty()))
      askCheck(book, number++, bug, *job);
    else if (job)
      askJudge(book, number++, bug, *job);
  }
  return Error::success();
}

} // namespace culprit
