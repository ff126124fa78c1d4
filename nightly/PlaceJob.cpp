#include "nightly/PlaceJob.h"
#include "probe/files/SHA256.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace culprit {

bool isWeakCheck(const Answer &check) {
  return check.failureId.empty() || StringRef(check.failureKey).ends_with("//");
}

std::string ownIdOf(const Item &item) {
  const Answer &check = item.check;
  std::string own = check.kind + "/" + item.job.name;
  if (check.kind != "miscompile") // the job's check says what is wrong
    own += "/" + check.inputHash;
  return sha256(own).substr(0, 12);
}

std::string checkIdOf(const Item &item) {
  bool saysNothing = isWeakCheck(item.check) && item.check.kind != "hang";
  return saysNothing ? ownIdOf(item) : item.check.failureId;
}

static bool isCutOff(const Bug &bug) {
  return bug.answer.empty() || bug.answer == "budget" ||
         bug.answer == "interrupted" ||
         StringRef(bug.answer).starts_with(cutOffStatus);
}

bool wantsTriage(const Bug &bug, const Build &tonight) {
  return bug.bundle.empty() &&
         (isCutOff(bug) || bug.lastBuild != tonight.identity);
}

static bool isComparable(const Bug &bug, const Item &item) {
  return bug.profile == item.check.profile && !item.compared.count(bug.id) &&
         !item.unasked.count(bug.id);
}

/// The job showed the bug last and fails as it did then, and the bug's bundle
/// does not know it, or breaks on it: another triage would say the same again.
/// Unless a judge has said tonight that it is another one.
static bool isAsBefore(const Bug &bug, const Item &item) {
  return item.before && item.before->bug == bug.id &&
         ((!item.before->bundle.empty() && !item.compared.count(bug.id)) ||
          item.unasked.count(bug.id));
}

/// No bundle is there to ask, and the check says as little.
static bool cannotBeCompared(const Bug &bug, const Item &item) {
  return bug.bundle.empty() && isWeakCheck(item.check) &&
         bug.id != item.bugBefore();
}

/// Its judge knows the pass that hangs, and not the pattern; a triage does. A
/// bug that is new tonight is told anyway, so its judge will do: a hundred jobs
/// that hang in one pass need no hundred triages.
static bool isJudgedTooKindly(const Book &book, const Bug &bug,
                              const Item &item) {
  return bug.kind == "hang" && !bug.bundle.empty() &&
         bug.id != item.bugBefore() && bug.firstNight < book.night;
}

static Expected<std::optional<Bug>> nextCandidate(Book &book,
                                                  const Item &item) {
  auto bugs = book.memory.bugsOfFailure(checkIdOf(item));
  if (!bugs)
    return bugs.takeError();
  for (const Bug &bug : *bugs)
    if (isAsBefore(bug, item) ||
        (isComparable(bug, item) && !wantsTriage(bug, item.check.build) &&
         !cannotBeCompared(bug, item) && !isJudgedTooKindly(book, bug, item)))
      return bug;
  return std::nullopt;
}

/// Why no judge is asked; "": it is.
static std::string knownWithoutAsking(const Bug &bug, const Item &item) {
  if (bug.bundle.empty())
    return "by its id alone: the bug has no bundle to ask";
  if (bug.kind == "miscompile") // no judge of a crash says what is wrong
    return "its check still says that the output is wrong";
  if (isAsBefore(bug, item))
    return "its check is as it was when the job showed the bug";
  return "";
}

static Error isThis(Book &book, Item &item, const Bug &bug,
                    const JudgeAnswer &answer) {
  if (Error error = book.keepFace(bug.id, answer))
    return error;
  if (Error error = book.memory.addEvidence(
          book.night, {bug.id, item.job.name, "same",
                       "the bundle's judge on the job: " + answer.reason}))
    return error;
  return book.see(item, bug.id, answer.sight, answer.reason, answer.build);
}

/// What nobody could say is no evidence: it may be this one.
static Error isAnother(Book &book, Item &item, const Bug &bug,
                       const JudgeAnswer &answer) {
  if (saysNothing(answer.sight)) {
    item.compared.erase(bug.id);
    item.unasked.insert(bug.id);
    return Error::success();
  }
  return book.memory.addEvidence(
      book.night, {bug.id, item.job.name, "split",
                   "the bundle's judge on the job: " + answer.reason});
}

static Error isLate(Book &book, Item &item) {
  return book.see(item, item.bugBefore(), Sight::LeftOver,
                  "the budget is spent: it fails, and no bug's bundle is asked "
                  "about it (" +
                      item.check.signature + ")",
                  item.check.build);
}

Error placeJob(Book &book, Item &item, std::function<Error()> placed,
               std::function<Error()> unplaced) {
  auto bug = nextCandidate(book, item);
  if (!bug)
    return bug.takeError();
  if (!*bug)
    return unplaced();
  std::string why = knownWithoutAsking(**bug, item);
  item.compared.insert((*bug)->id);
  if (!why.empty()) {
    if (Error error =
            book.see(item, (*bug)->id, Sight::Same, why, item.check.build))
      return error;
    return placed();
  }
  book.ask(
      Urgency::Judge, item.number, "judge",
      [&book, &item, bundle = book.bundleOf(**bug)](const std::string &work) {
        return book.questions.judge(bundle, item.job, work, 0, book.left());
      },
      [&book, &item, bug = **bug, placed,
       unplaced](const JudgeAnswer &answer) -> Error {
        if (shows(answer.sight)) {
          if (Error error = isThis(book, item, bug, answer))
            return error;
          return placed();
        }
        if (Error error = isAnother(book, item, bug, answer))
          return error;
        return placeJob(book, item, placed, unplaced);
      },
      [&book, &item, placed]() -> Error {
        if (Error error = isLate(book, item))
          return error;
        return placed();
      });
  return Error::success();
}

} // namespace culprit
