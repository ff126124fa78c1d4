#include "nightly/regress/RegressErrands.h"
#include "compiler/output/LastLine.h"
#include "nightly/Answer.h"
#include "nightly/Counted.h"
#include "nightly/Questions.h"
#include "probe/Prober.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

/// One errand at a time: a build and its compiles use all cores.
Expected<Ended> RegressErrands::run(Words words, const std::string &name) {
  Errand errand;
  errand.arguments = std::move(words);
  errand.directory = question.directory;
  errand.out = place(name + ".out");
  errand.err = place(name + ".err");
  runner.start(0, errand);
  for (bool stopped = false;;) {
    if (!stopped && stopping()) {
      stopped = true;
      runner.stopAll();
    }
    auto ended = runner.wait(std::nullopt);
    if (!ended)
      continue;
    if (stopped || stopping())
      return make_error<Stopped>(Stopped::Reason::Interrupted);
    if (ended->second.how == Ended::How::NotStarted)
      return createStringError("cannot start culprit: " + ended->second.why);
    return ended->second;
  }
}

Expected<Ended> RegressErrands::ask(Words words, const std::string &compiler,
                                    const std::string &name) {
  words.insert(words.begin() + 1, question.options.begin(),
               question.options.end());
  if (!question.check.empty() && words.front() != "judge")
    append_range(words, Words{"--check", question.check});
  if (words.front() == "triage")
    askAtLeast(words, runs());
  words.push_back("--");
  append_range(words, commandFor(question.command, compiler));
  return run(std::move(words), name);
}

std::string RegressErrands::said(const std::string &name) const {
  return textIfThere(place(name));
}

std::string RegressErrands::bundle() const {
  std::string confirmed = place("newest/reproducer");
  return sys::fs::exists(confirmed + "/bundle.json") ? confirmed
                                                     : place("newest/best");
}

unsigned RegressErrands::runs() const {
  return runsFor(parseReport(said("newest/report.json")));
}

bool RegressErrands::canJudge() const {
  return !question.check.empty() ||
         sys::fs::exists(place("newest/report.json"));
}

Error RegressErrands::seeNewest(const std::string &compiler) {
  auto ended = ask({"bisect", "--out", place("newest")}, compiler, "newest");
  if (!ended)
    return ended.takeError();
  std::string how = lastLine(said("newest.err")).str();
  Answer seen = parseReport(said("newest/report.json"));
  if (exitedWith(*ended, ExitCode::DoesNotFail) && !seen.notJudged)
    return make_error<NewestIsGood>(
        "the newest build, " + question.builds.back() +
        ", does not show a failure" +
        (seen.baselineRuns ? " in " + counted(seen.baselineRuns, "run") : "") +
        "; if it fails now and then, ask for more with --runs 30");
  bool isKilled = ended->how != Ended::How::Exited;
  // Without an answer, the report may be an earlier one's.
  bool isAnswered = !isKilled && !exitedWith(*ended, ExitCode::Usage) &&
                    !exitedWith(*ended, ExitCode::InternalBug);
  if (!isAnswered || !seen.fails()) {
    std::string why = isKilled || (seen.error.empty() && how.empty())
                          ? str(*ended)
                      : seen.error.empty() ? how
                                           : seen.error;
    return usageError("the newest build, %s, cannot be asked: %s",
                      question.builds.back().c_str(), why.c_str());
  }
  say("newest build, " + question.builds.back() + ": " + seen.kind + ": " +
      seen.signature);
  return Error::success();
}

static PointVerdict verdictOf(Sight sight) {
  switch (sight) {
  case Sight::Same:
  case Sight::OtherFace:
    return PointVerdict::Interesting;
  case Sight::Clean:
    return PointVerdict::Uninteresting;
  case Sight::Different:
    return PointVerdict::Different;
  default:
    return PointVerdict::Unresolved;
  }
}

static Sight sightOfCheck(const Answer &answer) {
  return answer.notJudged                    ? Sight::Refused
         : answer.fails()                    ? Sight::Same
         : answer.status == "not-reproduced" ? Sight::Clean
         : answer.status == "refused"        ? Sight::Refused
                                             : Sight::Trouble;
}

/// Exit 2 is about the build: what runs there is no compiler, or takes no such
/// command.
static bool isTrouble(Sight sight, const Ended &ended) {
  return sight == Sight::Trouble && !exitedWith(ended, ExitCode::Usage);
}

Expected<PointVerdict> RegressErrands::judge(AskedBuild &asked) {
  if (!question.check.empty()) {
    removeTree(place("check"));
    auto ended =
        ask({"check", "--out", place("check")}, asked.compiler, "check");
    if (!ended)
      return ended.takeError();
    Answer seen = parseReport(said("check/report.json"));
    asked.reason = !seen.error.empty()      ? seen.error
                   : seen.signature.empty() ? seen.status
                                            : seen.signature;
    asked.build = seen.build;
    Sight sight = sightOfCheck(seen);
    asked.isTrouble |= isTrouble(sight, *ended);
    return verdictOf(sight);
  }
  auto ended = ask({"judge", bundle(), "--json"}, asked.compiler, "judge");
  if (!ended)
    return ended.takeError();
  JudgeAnswer seen = parseJudge(said("judge.out"));
  asked.reason = seen.sight == Sight::Trouble
                     ? lastLine(said("judge.err")).str()
                     : seen.reason;
  asked.build = seen.build;
  asked.isTrouble |= isTrouble(seen.sight, *ended);
  return verdictOf(seen.sight);
}

} // namespace culprit
