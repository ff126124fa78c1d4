#include "nightly/AskJobs.h"
#include "probe/Directories.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

static Error takeCheck(Book &book, Item &item, const Ended &ended,
                       const std::string &work) {
  item.check = parseReport(readIfThere(work + "/answer/report.json"));
  std::string told = lastLineOf(work + "/err");
  removeTree(work);
  const Answer &check = item.check;
  const std::string known = item.bugBefore();
  if (check.fails())
    return Error::success();
  if (check.notJudged)
    return book.see(item, known, Sight::Refused, check.error, check.build);
  if (check.status == "not-reproduced")
    return book.see(item, known, Sight::Clean, "does not fail", check.build);
  if (check.status == "refused" || check.status == "no-compiler")
    return book.see(item, known, Sight::Refused, check.error, check.build);
  if (check.status == "budget" || check.status == "interrupted")
    return book.see(item, known, Sight::LeftOver,
                    "its check did not end in time", check.build);
  std::string why = "check: " + str(ended);
  if (!check.error.empty())
    why += ", " + check.error;
  else if (!told.empty())
    why += ", " + told;
  return book.see(item, known, Sight::Trouble, why, check.build);
}

static void addCheck(Book &book, Item &item) {
  auto work = std::make_shared<std::string>();
  auto begin = [&book, &item, work]() -> Expected<std::optional<Errand>> {
    if (book.isBudgetSpent()) {
      if (Error error = book.see(item, item.bugBefore(), Sight::LeftOver,
                                 "the budget is spent", {}))
        return error;
      return std::nullopt;
    }
    auto made = book.directory.workFor(book.night, item.number, "check");
    if (!made)
      return made.takeError();
    ++book.errands;
    *work = *made;
    return book.questions.check(item.job, *work);
  };
  auto end = [&book, &item, work](const Ended &ended) {
    return takeCheck(book, item, ended, *work);
  };
  book.crew.add({Urgency::Check, 0, begin, end});
}

static Error takeJudge(Book &book, Item &item, const Bug &bug,
                       const JudgeAnswer &answer) {
  if (Error error = book.keepFace(bug.id, answer))
    return error;
  if (shows(answer.sight) || answer.sight == Sight::Clean ||
      answer.sight == Sight::Refused)
    return book.see(item, bug.id, answer.sight, answer.reason, answer.build);
  item.compared.insert(bug.id);
  addCheck(book, item);
  return Error::success();
}

static std::string bundleFor(const Book &book, const Item &item,
                             const Bug &bug) {
  return item.before->bundle.empty() ? book.bundleOf(bug)
                                     : book.directory.path() + "/" +
                                           item.before->bundle + "/reproducer";
}

/// The bug that the job showed last, if a bundle of it can be asked.
static const Bug *knownBug(const Item &item, const std::vector<Bug> &bugs) {
  if (item.before)
    for (const Bug &bug : bugs)
      if (bug.id == item.before->bug && !bug.bundle.empty() &&
          bug.kind != "miscompile")
        return &bug;
  return nullptr;
}

static bool hasDirectory(const Job &job) {
  return job.directory.empty() || sys::fs::is_directory(job.directory);
}

Error askJobs(Book &book, std::vector<Item> &items) {
  auto bugs = book.memory.bugs();
  if (!bugs)
    return bugs.takeError();
  for (Item &item : items) {
    if (item.seen)
      continue;
    if (!hasDirectory(item.job)) { // nothing could be started there
      if (Error error = book.see(
              item, item.bugBefore(), Sight::Refused,
              "its directory " + item.job.directory + " does not exist", {}))
        return error;
      continue;
    }
    const Bug *bug = knownBug(item, *bugs);
    if (!bug) {
      addCheck(book, item);
      continue;
    }
    book.ask(
        Urgency::Check, item.number, "judge",
        [&book, &item,
         bundle = bundleFor(book, item, *bug)](const std::string &work) {
          return book.questions.judge(bundle, item.job, work);
        },
        [&book, &item, bug = *bug](const JudgeAnswer &answer) {
          return takeJudge(book, item, bug, answer);
        });
  }
  return Error::success();
}

} // namespace culprit
