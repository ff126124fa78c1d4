#include "nightly/local/SelfRunner.h"
#include "nightly/regress/BuildCommand.h"
#include "nightly/regress/BuildList.h"
#include "nightly/regress/Regress.h"
#include "nightly/regress/RegressText.h"
#include "nightly/show/Escape.h"
#include "probe/LocalLauncher.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "report/Look.h"
#include "tools/culprit/RegressOptions.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/OutputName.h"
#include "triage/session/ResponseFiles.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>

using namespace llvm;

namespace culprit {

/// GOOD; or what stands in front of the first commit that GOOD does not have:
/// what broke before that may have been mended on GOOD's side alone. In a
/// shallow clone, GOOD.
static Expected<std::string> oldestOf(const std::string &good, StringRef listed,
                                      Launcher &launcher) {
  auto commit =
      outputOf(launcher, {"git", "rev-parse", "--verify", good + "^{commit}"});
  if (!commit)
    return commit.takeError();
  std::string first = listed.split('\n').first.trim().str();
  auto parent = outputOf(
      launcher, {"git", "rev-parse", "--verify", "--quiet", first + "^"});
  if (!parent) {
    consumeError(parent.takeError());
    return good;
  }
  if (*parent == *commit)
    return good;
  std::string oldest = StringRef(*parent).trim().str();
  errs() << "culprit: " << good << " is on another branch: the oldest build is "
         << oldest << ", where it left this one\n";
  return oldest;
}

static Expected<std::vector<std::string>>
buildsOf(const RegressOptions &options, Launcher &launcher) {
  if (options.compilers.empty() && options.revisions.empty())
    return usageError("no builds to search: give --compilers LIST, or --revs "
                      "LIST with --build CMD");
  if (!options.compilers.empty())
    return readBuildList(options.compilers);
  const std::string &range = options.revisions;
  if (!isRevisionRange(range))
    return readBuildList(range);
  auto listed = outputOf(launcher, {"git", "rev-list", "--reverse",
                                    "--first-parent", range, "--"});
  if (!listed)
    return listed.takeError();
  if (StringRef(*listed).trim().empty())
    return usageError("there is no commit in %s", range.c_str());
  auto [good, bad] = StringRef(range).split("..");
  auto oldest = oldestOf(good.str(), *listed, launcher);
  if (!oldest)
    return oldest.takeError();
  return revisionsOf(*oldest, *listed);
}

static std::vector<std::string> handedOn(const RegressOptions &options) {
  std::vector<std::string> words;
  for (const auto &[name, value] :
       {std::pair("--timeout", &options.timeout),
        std::pair("--memory", &options.memory),
        std::pair("--runs", &options.runs), std::pair("-j", &options.jobs)})
    if (!value->empty())
      words.insert(words.end(), {name, *value});
  return words;
}

/// A build may change what git tracks, and what it is told to ignore: that is
/// of its revision, and not of the question.
static bool mayBuildChange(const std::string &path, Launcher &launcher) {
  for (const std::vector<std::string> &asks :
       {std::vector<std::string>{"git", "ls-files", "--error-unmatch", "--"},
        std::vector<std::string>{"git", "check-ignore", "-q", "--"}}) {
    std::vector<std::string> words = asks;
    words.push_back(path);
    auto listed = outputOf(launcher, words);
    if (listed)
      return true;
    consumeError(listed.takeError());
  }
  return false;
}

/// Of the words, those that name such a file.
static std::set<std::string> wordsOfTree(const std::vector<std::string> &words,
                                         Launcher &launcher) {
  std::set<std::string> ofTree;
  for (const std::string &word : words) {
    auto [option, value] = StringRef(word).split('=');
    std::string path = (value.empty() ? option : value).str();
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error) &&
        mayBuildChange(path, launcher))
      ofTree.insert(word);
  }
  return ofTree;
}

static Expected<RegressQuestion> questionOf(const Options &options,
                                            Launcher &launcher) {
  if (options.command.empty())
    return usageError("no command: culprit regress ... -- COMMAND");
  auto builds = buildsOf(*options.regress, launcher);
  if (!builds)
    return builds.takeError();
  RegressQuestion question;
  question.directory = std::filesystem::current_path();
  question.builds = std::move(*builds);
  question.command = options.command;
  question.buildCommand = options.regress->build;
  if (!question.buildCommand.empty())
    question.ofRevision = wordsOfTree(
        withResponseFiles(question.command, question.directory), launcher);
  question.check = options.regress->check;
  question.options = handedOn(*options.regress);
  std::vector<std::string> asked = {"regress", question.buildCommand,
                                    question.check};
  append_range(asked, question.builds);
  question.out = std::filesystem::absolute(
      options.out ? *options.out : outputFor(options.command, asked));
  return question;
}

/// What the triage of the first bad build printed.
static std::string triageText(const RegressQuestion &question) {
  auto text = readTextFile(question.out + "/triage.out");
  if (text)
    return *text;
  consumeError(text.takeError());
  return "";
}

static ExitCode tell(const RegressQuestion &question,
                     const RegressAnswer &answer, bool json) {
  if (json) {
    outs() << toJson(question, answer);
  } else {
    outs() << printable(toLines(question, answer));
    if (answer.triage)
      outs() << "\n" << triageText(question);
  }
  bool exact =
      answer.search.result.precision == FirstFailingResult::Precision::Exact;
  bool confirmed = answer.triage && answer.triage->how == Ended::How::Exited &&
                   answer.triage->code == 0;
  return exact && confirmed ? ExitCode::Answered : ExitCode::Partial;
}

/// What the search has found is on disk before the triage, and is told however
/// that ends.
static SubcommandResult searchAndTell(const RegressQuestion &question,
                                      Regress &regress, bool json) {
  auto answer = regress.find();
  if (!answer)
    return answer.takeError();
  auto leave = [&] {
    return writeTextFile(question.out + "/regress.json",
                         toJson(question, *answer));
  };
  Error left = leave();
  Error triaged = regress.triage(*answer);
  if (!left && answer->triage)
    left = leave();
  ExitCode code = tell(question, *answer, json);
  if (triaged.isA<Stopped>()) {
    errs() << "culprit: stopped: the first bad build is not triaged\n";
    consumeError(std::move(triaged));
    triaged = Error::success();
    code = ExitCode::Interrupted;
  }
  if (Error error = joinErrors(std::move(triaged), std::move(left)))
    return error;
  return code;
}

static SubcommandResult search(const RegressQuestion &question,
                               const Options &options, Launcher &launcher,
                               SignalWatch &signals) {
  if (std::error_code error = makeDirectories(question.out + "/builds"))
    return createStringError(error, "cannot create %s: %s",
                             question.out.c_str(), error.message().c_str());
  GivenCompilers given;
  BuildCommand command(
      launcher, question.buildCommand,
      commandFor(question.command, question.command.front()).front(),
      question.out + "/builds");
  Builder &builder = question.buildCommand.empty()
                         ? static_cast<Builder &>(given)
                         : static_cast<Builder &>(command);
  SelfRunner runner("/proc/self/exe");
  std::function<bool()> stopping = [&] { return signals.received() != 0; };
  SayLine say = [&](const std::string &line) {
    if (!options.quiet)
      errs() << "culprit: " << printable(line) << "\n";
  };
  signals.onSignal([&] {
    launcher.interrupt();
    runner.wake();
  });
  Regress regress(question, builder, runner, stopping, say);
  auto result = searchAndTell(question, regress, options.json);
  signals.onSignal(nullptr);
  return result;
}

SubcommandResult runRegress(const Options &options, SignalWatch &signals) {
  std::unique_ptr<Launcher> launcher = createLocalLauncher();
  auto question = questionOf(options, *launcher);
  if (!question)
    return question.takeError();
  auto result = search(*question, options, *launcher, signals);
  if (result)
    return result;
  Error error = result.takeError();
  if (!error.isA<NewestIsGood>())
    return error;
  outs() << toString(std::move(error)) << "\n";
  return ExitCode::DoesNotFail;
}

} // namespace culprit
