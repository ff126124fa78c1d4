#include "nightly/AskJobs.h"
#include "nightly/CheckSight.h"
#include "probe/files/Directories.h"
#include "probe/files/SHA256.h"
#include "probe/files/TextFile.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// That the job is known for; one without an id if there is none.
static Expected<Bug> bugBefore(Book &book, const Item &item) {
  auto bug = book.memory.bug(item.bugBefore());
  if (!bug)
    return bug.takeError();
  return *bug ? std::move(**bug) : Bug();
}

static void addCheck(Book &book, Item &item);

static Error leaveOver(Book &book, Item &item, const std::string &why) {
  return book.see(item, item.bugBefore(), Sight::LeftOver, why, {});
}

/// What only waits for the triages is not seen yet.
static Error comesTooLate(Book &book, Item &item) {
  return book.isBudgetSpent() ? leaveOver(book, item, "the budget is spent")
                              : Error::success();
}

/// It waits for the triages, where it had half of the budget and they are yet
/// to come.
static Error wasCutOff(Book &book, Item &item) {
  if (!book.isTriaged && !book.isBudgetSpent()) {
    item.check = {};
    return Error::success();
  }
  return leaveOver(book, item, "its check did not end in time");
}

static Error takeCheck(Book &book, Item &item, const Ended &ended,
                       const std::string &work) {
  item.check = parseReport(textIfThere(work + "/answer/report.json"));
  std::string told = lastLineOf(work + "/err");
  removeTree(work);
  if (item.check.fails()) {
    book.somethingFails = true;
    return Error::success();
  }
  if (item.check.commandFails && !item.commandFails) {
    item.commandFails = item.check.error;
    addCheck(book, item);
    return Error::success();
  }
  auto bug = bugBefore(book, item);
  if (!bug)
    return bug.takeError();
  auto [sight, reason] = sightOf(item.check, *bug);
  if (sight == Sight::LeftOver)
    return wasCutOff(book, item);
  if (sight == Sight::Trouble) {
    if (book.crew.isStopped()) // ^C has cut it off: it is left over
      return Error::success();
    if (exitedWith(ended, ExitCode::BudgetSpent)) // before its first run ended
      return wasCutOff(book, item);
    std::string why = reason.empty() ? told : reason;
    reason = "check: " + str(ended) + (why.empty() ? "" : ", " + why);
  }
  // A failure that somebody has seen is nothing to be green about.
  if (item.commandFails && (sight == Sight::Clean || sight == Sight::Unknown)) {
    sight = Sight::Trouble;
    reason = "it failed when its output was to be checked (" +
             *item.commandFails + "), and then did not";
  }
  return book.see(item, item.bugBefore(), sight, reason, item.check.build);
}

static void addCheck(Book &book, Item &item) {
  auto work = std::make_shared<std::string>();
  auto begin = [&book, &item, work]() -> Expected<std::optional<Errand>> {
    if (book.isTimeUp(Urgency::Check)) {
      if (Error error = comesTooLate(book, item))
        return error;
      return std::nullopt;
    }
    auto bug = bugBefore(book, item);
    if (!bug)
      return bug.takeError();
    auto made = book.directory.workFor(book.night, item.number, "check");
    if (!made)
      return made.takeError();
    ++book.errands;
    *work = *made;
    return book.questions.check(item.asked(), *work, runsFor(*bug),
                                book.leftForCheck());
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
  // What it compiles may be wrong, which is not asked of a crash's bundle.
  bool isClean = answer.sight == Sight::Clean && item.job.check.empty();
  if (shows(answer.sight) || isClean || answer.sight == Sight::Refused)
    return book.see(item, bug.id, answer.sight, answer.reason, answer.build);
  (saysNothing(answer.sight) ? item.unasked : item.compared).insert(bug.id);
  addCheck(book, item);
  return Error::success();
}

static std::string bundleFor(const Book &book, const Item &item,
                             const Bug &bug) {
  return item.before->bundle.empty() ? book.bundleOf(bug)
                                     : book.directory.path() + "/" +
                                           item.before->bundle + "/reproducer";
}

/// The bug that the job showed last, if a bundle of it can be asked, and was
/// not asked before the triages.
static const Bug *knownBug(const Item &item, const std::vector<Bug> &bugs) {
  if (item.before)
    for (const Bug &bug : bugs)
      if (bug.id == item.before->bug && !bug.bundle.empty() &&
          bug.kind != "miscompile" && !item.compared.count(bug.id) &&
          !item.unasked.count(bug.id))
        return &bug;
  return nullptr;
}

/// Those come first for which the most nights had no time: else a short budget
/// would leave over the end of the list each night. Of those that were left
/// over equally often, each night draws others first.
static std::vector<Item *> inOrder(std::vector<Item> &items,
                                   NightNumber night) {
  std::vector<Item *> order;
  for (Item &item : items)
    if (!item.seen)
      order.push_back(&item);
  auto nights = [](const Item *item) {
    return item->before ? item->before->leftOver : 0;
  };
  std::map<const Item *, std::string> lots;
  for (const Item *item : order)
    lots[item] = nights(item)
                     ? sha256(std::to_string(night) + " " + item->job.name)
                     : ""; // as in the list
  stable_sort(order, [&](const Item *one, const Item *other) {
    return std::pair(nights(other), lots[one]) <
           std::pair(nights(one), lots[other]);
  });
  return order;
}

/// Why nothing can be started; "": it can.
static std::string refusalOf(const Job &job) {
  if (!hasDirectory(job))
    return "its directory " + job.directory + " does not exist";
  return hasCommand(job) ? "" : "its log has no command: run lit with -v";
}

Error askJobs(Book &book, std::vector<Item> &items) {
  auto bugs = book.memory.bugs();
  if (!bugs)
    return bugs.takeError();
  for (Item *next : inOrder(items, book.night)) {
    Item &item = *next;
    if (std::string why = refusalOf(item.job); !why.empty()) {
      if (Error error =
              book.see(item, item.bugBefore(), Sight::Refused, why, {}))
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
        [&book, &item, runs = runsFor(*bug),
         bundle = bundleFor(book, item, *bug)](const std::string &work) {
          return book.questions.judge(bundle, item.job, work, runs,
                                      book.left());
        },
        [&book, &item, bug = *bug](const JudgeAnswer &answer) {
          return takeJudge(book, item, bug, answer);
        },
        [&book, &item] { return comesTooLate(book, item); });
  }
  return Error::success();
}

} // namespace culprit
