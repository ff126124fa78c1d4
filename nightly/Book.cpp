#include "nightly/Book.h"
#include "compiler/output/LastLine.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

std::string lastLineOf(const std::string &path) {
  std::string text = textIfThere(path);
  StringRef line = lastLine(text);
  if (line.contains("the best so far is in ")) // where the night removes it
    line = lastLine(StringRef(text).take_front(line.begin() - text.data()));
  line.consume_front("culprit: ");
  return line.substr(0, 500).str();
}

Job Item::asked() const {
  Job plain = job;
  if (commandFails)
    plain.check.clear();
  return plain;
}

Error Book::see(Item &item, const std::string &bug, Sight sight,
                const std::string &evidence, const Build &build) {
  item.seen = true;
  return memory.see(night, item.job,
                    {item.job.name, bug, sight, evidence, build});
}

Error Book::keepFace(const std::string &bug, const JudgeAnswer &answer) {
  return answer.newFace.empty() ? Error::success()
                                : memory.addFace(bug, answer.newFace, night,
                                                 answer.build.identity);
}

std::optional<milliseconds> Book::left() const {
  if (!settings.budget.count())
    return std::nullopt;
  return settings.budget - std::chrono::duration_cast<milliseconds>(
                               std::chrono::steady_clock::now() - began);
}

bool Book::isTimeUp(Urgency urgency) const {
  bool leavesHalf = urgency == Urgency::Check && somethingFails && !isTriaged;
  return isBudgetSpent() ||
         (leavesHalf && left() && *left() < settings.budget / 2);
}

std::optional<milliseconds> Book::leftForCheck() const {
  auto all = left();
  milliseconds half = settings.budget / 2;
  return all && *all > half && !isTriaged ? *all - half : all;
}

static JudgeAnswer answerOf(const Ended &ended, const std::string &work) {
  JudgeAnswer answer = parseJudge(textIfThere(work + "/out"));
  if (answer.sight == Sight::Trouble) {
    answer.reason = "judge: " + str(ended);
    if (std::string line = lastLineOf(work + "/err"); !line.empty())
      answer.reason += ", " + line;
    // What the command line of the job itself does not allow is for its owner.
    if (exitedWith(ended, ExitCode::Usage))
      answer.sight = Sight::Refused;
  }
  return answer;
}

void Book::ask(Urgency urgency, unsigned number, const std::string &what,
               std::function<Errand(const std::string &work)> errand,
               ThenJudged then, std::function<Error()> late) {
  auto work = std::make_shared<std::string>();
  auto begin = [=, this]() -> Expected<std::optional<Errand>> {
    if (late && isTimeUp(urgency)) {
      if (Error error = late())
        return error;
      return std::nullopt;
    }
    auto made = directory.workFor(night, number, what);
    if (!made)
      return made.takeError();
    ++errands;
    *work = *made;
    return errand(*work);
  };
  auto end = [this, work, then, late](const Ended &ended) -> Error {
    JudgeAnswer answer = answerOf(ended, *work);
    removeTree(*work);
    bool isNone = answer.sight == Sight::Trouble;
    // ^C has cut it off: no more is known than of those that still wait.
    if (crew.isStopped() && isNone)
      return Error::success();
    return late && isBudgetSpent() && isNone ? late() : then(answer);
  };
  crew.add({urgency, 0, begin, end});
}

} // namespace culprit
