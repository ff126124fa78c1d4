#include "nightly/TriageBuckets.h"
#include "nightly/Counted.h"
#include "nightly/PlaceJob.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

/// So many jobs of a bucket may break their triage before it is given up.
static constexpr unsigned mostBroken = 2;

static Expected<std::vector<LooksLike>>
looksOf(Book &book, const std::vector<Item *> &failing) {
  std::vector<LooksLike> looks;
  for (const Item *item : failing) {
    auto known = book.memory.bugsOfFailure(checkIdOf(*item));
    if (!known)
      return known.takeError();
    looks.push_back({checkIdOf(*item) + "/" + item->check.profile,
                     known->empty(), item->before && item->before->leftOver});
  }
  return looks;
}

Error TriageBuckets::add(std::vector<Item> &items) {
  std::vector<Item *> failing;
  for (Item &item : items)
    if (!item.seen && item.check.fails())
      failing.push_back(&item);
  auto looks = looksOf(book, failing);
  if (!looks)
    return looks.takeError();
  std::vector<Bucket> buckets = bucketsOf(*looks);
  if (!buckets.empty())
    book.say(counted(failing.size(), "failing job") + " in " +
             counted(buckets.size(), "bucket"));
  for (const Bucket &bucket : buckets) {
    auto open = std::make_shared<Open>();
    open->wanted = bucket.wanted;
    for (size_t member : bucket.members)
      open->members.push_back(failing[member]);
    addTriage(open);
  }
  return Error::success();
}

void TriageBuckets::addTriage(Shared bucket) {
  Item &item = *bucket->members.front();
  auto work = std::make_shared<std::string>();
  ++waitingTriages;
  book.crew.add(
      {Urgency::Triage, bucket->wanted,
       [this, bucket, &item, work] { return begin(bucket, item, *work); },
       [this, bucket, &item, work](const Ended &ended) {
         return end(bucket, item, ended, *work);
       }});
}

/// The last triages of a night get more of the machine.
unsigned TriageBuckets::coresForOne() const {
  unsigned atOnce = std::min(book.crew.atOnce(), waitingTriages + 1);
  return std::max(1u, book.settings.cores / std::max(1u, atOnce));
}

Error TriageBuckets::leaveOver(Open &bucket, const std::string &why) {
  for (Item *item : bucket.members)
    if (Error error = book.see(*item, item->bugBefore(), Sight::LeftOver,
                               why + ": it fails, and is not triaged (" +
                                   item->check.signature + ")",
                               item->check.build))
      return error;
  bucket.members.clear();
  return Error::success();
}

Expected<std::optional<Errand>> TriageBuckets::begin(Shared bucket, Item &item,
                                                     std::string &work) {
  --waitingTriages;
  if (book.isBudgetSpent()) {
    if (Error error = leaveOver(*bucket, "the budget is spent"))
      return error;
    return std::nullopt;
  }
  auto made = book.directory.triageOf(book.night, item.number, item.job);
  if (!made)
    return made.takeError();
  work = *made;
  sys::fs::remove(work + "/answer/report.json"); // of a night that was cut off
  ++book.errands;
  ++book.triages;
  book.say("triage of " + item.job.name + " (" +
           std::to_string(bucket->members.size()) + " in its bucket)");
  return book.questions.triage(item.asked(), work, coresForOne(),
                               runsFor(item.check), book.left());
}

/// The job did nothing to what was never started, had no time for its first
/// run, or ended since a disk was full, say.
static bool isOfPlace(const Ended &ended) {
  return ended.how == Ended::How::NotStarted ||
         exitedWith(ended, ExitCode::BudgetSpent) ||
         exitedWith(ended, ExitCode::InternalBug);
}

Error TriageBuckets::end(Shared bucket, Item &item, const Ended &ended,
                         const std::string &work) {
  Answer answer = parseReport(textIfThere(work + "/answer/report.json"));
  if (answer.status == "refused" || answer.status == "no-compiler")
    return refused(bucket, item, answer);
  if (!answer.fails() || ended.how != Ended::How::Exited ||
      answer.status == "failed") {
    if (book.crew.isStopped()) { // ^C has cut it off, and it broke nothing
      book.directory.keepUnfinished(work, item.job);
      return Error::success();
    }
    std::string why = "triage: " + str(ended);
    if (answer.notJudged)
      why = "triage: " + answer.error;
    else if (answer.status == "not-reproduced")
      why = "it failed when it was checked, and not when it was triaged";
    else if (std::string line = lastLineOf(work + "/err"); !line.empty())
      why += ", " + line;
    bool isChance =
        answer.status == "not-reproduced" && runsFor(item.check) != 0;
    return broke(
        bucket, item,
        (isOfPlace(ended) || isChance ? cutOffStatus.str() : "broken: ") + why);
  }
  bool stopped = answer.status == "budget" || answer.status == "interrupted";
  llvm::erase(bucket->members, &item);
  if (stopped) {
    answer.confirmed = false;
    book.directory.keepUnfinished(work, item.job);
  }
  return identification.add(
      {&item, answer, work + "/answer", [=, this](const std::string &bug) {
         removeTree(work);
         return placeOthers(bucket, bug);
       }});
}

/// Its input or its command is wrong, which no check can tell: nothing is known
/// of the others.
Error TriageBuckets::refused(Shared bucket, Item &item, const Answer &answer) {
  llvm::erase(bucket->members, &item);
  if (Error error = book.see(item, item.bugBefore(), Sight::Refused,
                             answer.error, answer.build))
    return error;
  if (!bucket->members.empty())
    addTriage(bucket);
  return Error::success();
}

/// The failure stays a bug, by what its check has shown.
Error TriageBuckets::broke(Shared bucket, Item &item,
                           const std::string &status) {
  book.say(item.job.name + ": its triage is " + status);
  item.brokeTriage = true;
  llvm::erase(bucket->members, &item);
  bucket->members.push_back(&item); // the others first
  if (++bucket->broken < mostBroken && !bucket->members.front()->brokeTriage) {
    addTriage(bucket);
    return Error::success();
  }
  llvm::erase(bucket->members, &item);
  Answer answer = item.check;
  answer.status = status;
  return identification.add(
      {&item, answer, "",
       [=, this](const std::string &bug) { return placeOthers(bucket, bug); }});
}

/// There is no bundle to ask, and another triage of the same bucket would cost
/// as much and hardly find more.
static Error takeById(Book &book, const std::vector<Item *> &members,
                      const std::string &bug) {
  for (Item *item : members)
    if (Error error = book.see(
            *item, bug, Sight::Same,
            "by its id alone: the triage of its bucket gave no bundle to ask",
            item->check.build))
      return error;
  return Error::success();
}

Error TriageBuckets::placeOthers(Shared bucket, const std::string &id) {
  std::vector<Item *> members = bucket->members;
  auto bug = book.memory.bug(id);
  if (!bug)
    return bug.takeError();
  if (*bug && (*bug)->bundle.empty() && !members.empty()) {
    if (isWeakCheck(members.front()->check)) {
      addTriage(bucket);
      return Error::success();
    }
    // What it names so far may be of this job alone.
    if (is_contained({"budget", "interrupted"}, (*bug)->answer))
      return leaveOver(*bucket, "the triage of its bucket had no time to end");
    bucket->members.clear();
    return takeById(book, members, id);
  }
  bucket->placing = static_cast<unsigned>(members.size());
  for (Item *item : members) {
    auto placed = [this, bucket, item] {
      llvm::erase(bucket->members, item);
      return oneIsPlaced(bucket);
    };
    if (Error error = placeJob(book, *item, placed,
                               [this, bucket] { return oneIsPlaced(bucket); }))
      return error;
  }
  return Error::success();
}

Error TriageBuckets::oneIsPlaced(Shared bucket) {
  if (--bucket->placing == 0 && !bucket->members.empty())
    addTriage(bucket);
  return Error::success();
}

} // namespace culprit
