#include "nightly/Identify.h"
#include "nightly/PlaceJob.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// So many crashes in one pass are asked about; each costs a compile or two.
static constexpr size_t mostNeighbours = 8;

static bool isCrash(const std::string &kind) {
  return kind == "crash" || kind == "fatal-error";
}

/// Another face of the same crash may have led to another id.
static bool isNeighbour(const Bug &bug, const Answer &answer) {
  bool samePass =
      bug.pass == answer.pass || bug.pass.empty() || answer.pass.empty();
  return !bug.bundle.empty() && bug.profile == answer.profile &&
         isCrash(bug.kind) && isCrash(answer.kind) && samePass;
}

Error Identification::add(Finding finding) {
  waiting.push_back(std::move(finding));
  return busy ? Error::success() : beginNext();
}

void Identification::keepWaiting() const {
  for (const Finding &finding : waiting)
    if (sys::fs::exists(finding.directory)) // else it is kept already
      book.directory.keepUnfinished(
          sys::path::parent_path(finding.directory).str(), finding.item->job);
}

Error Identification::beginNext() {
  if (waiting.empty())
    return Error::success();
  busy = true;
  auto all = questionsFor(waiting.front());
  if (!all)
    return all.takeError();
  questions = std::move(*all);
  broken.reset();
  return askNext();
}

/// The bug that the job is known for, if no triage of it came to its end yet:
/// this one goes on where that stopped.
static Expected<std::optional<Bug>> bugOfEarlierTriage(Book &book,
                                                       const Finding &finding) {
  const Item &item = *finding.item;
  auto named = book.memory.bugsOfFailure(checkIdOf(item));
  if (!named)
    return named.takeError();
  for (const Bug &bug : *named)
    if (item.before && bug.id == item.before->bug && bug.bundle.empty())
      return bug;
  return std::nullopt;
}

static bool isWrongCode(const Bug &bug) { return bug.kind == "miscompile"; }

/// The ids of a check have the job's name in them.
static Expected<bool> mayBeOfThisJob(Book &book, const Item &item,
                                     const Bug &bug) {
  auto ofJob = book.memory.bugsOfFailure(checkIdOf(item));
  if (!ofJob)
    return ofJob.takeError();
  return any_of(*ofJob, [&](const Bug &known) { return known.id == bug.id; });
}

Expected<std::deque<Identification::Question>>
Identification::questionsFor(const Finding &finding) {
  std::deque<Question> all;
  std::set<std::string> named;
  auto sameId = book.memory.bugsOfFailure(idOf(finding));
  if (!sameId)
    return sameId.takeError();
  asked.clear();
  for (const Bug &bug : *sameId)
    asked.insert(bug.id);
  auto begun = bugOfEarlierTriage(book, finding);
  if (!begun)
    return begun.takeError();
  if (*begun) {
    all.push_back({**begun, false});
    return all;
  }
  const std::set<std::string> &compared = finding.item->compared;
  for (const Bug &bug : *sameId) {
    if (bug.profile != finding.answer.profile)
      continue;
    if (isWrongCode(bug)) { // a bundle of it takes no other input
      auto may = mayBeOfThisJob(book, *finding.item, bug);
      if (!may)
        return may.takeError();
      if (!*may)
        continue;
    }
    named.insert(bug.id);
    if (!compared.count(bug.id))
      all.push_back({bug, false});
    if (!bug.bundle.empty() && finding.answer.confirmed)
      all.push_back({bug, true});
  }
  auto bugs = book.memory.bugs();
  if (!bugs)
    return bugs.takeError();
  size_t neighbours = 0;
  for (const Bug &bug : reverse(*bugs))
    if (finding.answer.confirmed && !named.count(bug.id) &&
        isNeighbour(bug, finding.answer) && neighbours++ < mostNeighbours)
      all.push_back({bug, true});
  return all;
}

Error Identification::askNext() {
  if (questions.empty() && broken) {
    Bug bug = *broken; // which the next finding resets
    return isKnown(bug, Sight::Same,
                   "by its id alone: the bundle's judge could not say",
                   /*byReducedInput=*/false);
  }
  if (questions.empty())
    return isItsOwn();
  Question question = questions.front();
  questions.pop_front();
  const Finding &finding = waiting.front();
  if (isWrongCode(question.bug))
    return isKnown(question.bug, Sight::Same,
                   "wrong output of the same pass, as before",
                   /*byReducedInput=*/false);
  if (question.bug.bundle.empty())
    return isKnown(question.bug, Sight::Same,
                   "the same failure, and no bundle to ask",
                   /*byReducedInput=*/false);
  book.ask(
      Urgency::Known, finding.item->number, "same",
      [this, question, &finding](const std::string &work) {
        std::string bundle = book.bundleOf(question.bug);
        return question.onReducedInput
                   ? book.questions.onInputOf(
                         bundle, finding.directory + "/reproducer", work)
                   : book.questions.judge(bundle, finding.item->job, work);
      },
      [this, question](const JudgeAnswer &answer) {
        return take(question, answer);
      });
  return Error::success();
}

Error Identification::take(const Question &question,
                           const JudgeAnswer &answer) {
  std::string where = question.onReducedInput
                          ? "the bundle's command on the reduced input: "
                          : "the bundle's judge on the job: ";
  if (shows(answer.sight))
    return isKnown(question.bug, answer.sight, where + answer.reason,
                   question.onReducedInput);
  const std::string &id = question.bug.id;
  std::set<std::string> &compared = waiting.front().item->compared;
  if (saysNothing(answer.sight)) { // no evidence that it is another one
    if (!broken && asked.count(id) && !compared.count(id))
      broken = question.bug;
    return askNext();
  }
  if (broken && broken->id == id) // its other question has an answer
    broken.reset();
  if (!question.onReducedInput)
    compared.insert(id);
  if (Error error = book.memory.addEvidence(
          book.night,
          {id, waiting.front().item->job.name, "split", where + answer.reason}))
    return error;
  return askNext();
}

Error Identification::isKnown(const Bug &bug, Sight sight,
                              const std::string &reason, bool byReducedInput) {
  const Finding &finding = waiting.front();
  if (Error error = giveAnswer(book, bug, finding))
    return error;
  for (const std::string &name : {idOf(finding), checkIdOf(*finding.item)})
    if (Error error = book.memory.addName(bug.id, name))
      return error;
  bool otherId = bug.failureId != idOf(finding);
  if (Error error = book.memory.addEvidence(
          book.night,
          {bug.id, finding.item->job.name, otherId ? "merged" : "same",
           otherId ? reason + " (its own id was " + idOf(finding) + ")"
                   : reason}))
    return error;
  book.say(bug.id + ": " + finding.item->job.name + " shows it, too");
  if (Error error =
          book.see(*finding.item, bug.id, sight, reason, finding.answer.build))
    return error;
  if (byReducedInput && !bug.bundle.empty())
    if (Error error = keepOwnBundle(book, bug, finding))
      return error;
  return finish(bug.id);
}

Error Identification::isItsOwn() {
  const Finding &finding = waiting.front();
  Bug bug = bugOf(finding, book.night);
  // A job that shows something else than on earlier nights.
  if (finding.item->before)
    bug.successorOf = finding.item->before->bug;
  // A night that is killed before the answer is kept leaves a bug that wants a
  // triage.
  bug.answer.clear();
  auto id =
      book.memory.addBug(bug, {bug.failureId, checkIdOf(*finding.item)}, asked);
  if (!id)
    return id.takeError();
  if (id->empty()) // of another night, which is as quick as this one
    return beginNext();
  bug.id = *id;
  if (Error error = giveAnswer(book, bug, finding))
    return error;
  book.say(bug.id + ": new: " + bug.kind +
           (bug.pass.empty() ? "" : " in " + bug.pass) + ", by " +
           finding.item->job.name);
  if (Error error =
          book.see(*finding.item, bug.id, Sight::Same,
                   "triaged: " + finding.answer.status, finding.answer.build))
    return error;
  return finish(bug.id);
}

Error Identification::finish(const std::string &bug) {
  Finding done = std::move(waiting.front());
  waiting.pop_front();
  busy = false;
  if (Error error = done.then(bug))
    return error;
  return busy ? Error::success() : beginNext();
}

} // namespace culprit
