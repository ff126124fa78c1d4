#include "compiler/command/ShellNames.h"
#include "nightly/local/SelfRunner.h"
#include "nightly/regress/BuildCommand.h"
#include "nightly/regress/Regress.h"
#include "nightly/regress/RegressText.h"
#include "nightly/show/Escape.h"
#include "probe/LocalLauncher.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "report/Look.h"
#include "tools/culprit/RegressBuilds.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/OutputDirectory.h"
#include "triage/session/OutputName.h"
#include "triage/session/ResponseFiles.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>

using namespace llvm;

namespace culprit {

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
  if (!question.buildCommand.empty()) {
    question.commits = commitsOf(question.builds, launcher);
    auto words = withResponseFiles(question.command, question.directory);
    append_range(words, namesInShellCommand(question.buildCommand));
    question.ofRevision = wordsOfTree(words, launcher);
  }
  question.check = options.regress->check;
  question.options = handedOn(*options.regress);
  std::vector<std::string> asked = {"regress", question.buildCommand,
                                    question.check};
  append_range(asked, question.builds);
  question.out = std::filesystem::absolute(
      options.out ? *options.out : outputFor(options.command, asked));
  return question;
}

static ExitCode tell(const RegressQuestion &question,
                     const RegressAnswer &answer, bool json) {
  if (json) {
    outs() << toJson(question, answer);
  } else {
    outs() << printable(toLines(question, answer));
    if (answer.triage)
      outs() << "\n" << textIfThere(question.out + "/triage.out");
  }
  bool exact =
      answer.search.result.precision == FirstFailingResult::Precision::Exact;
  bool confirmed =
      answer.triage && exitedWith(*answer.triage, ExitCode::Answered);
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
  // Its triages lock the directory above.
  auto builds = OutputDirectory::reserve(question.out + "/builds");
  if (!builds)
    return asUsage(builds.takeError());
  GivenCompilers given;
  BuildCommand command(launcher, question.buildCommand,
                       compilerIn(question.command), builds->path());
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

/// The answer of an earlier search would be taken for that of this one.
static void forgetAnswer(const std::string &out) {
  for (const char *left : {"report.json", "report.md", "report.html"})
    sys::fs::remove(out + "/" + left);
  removeTree(out + "/reproducer");
}

static SubcommandResult tellNothingToFind(const RegressQuestion &question,
                                          const std::string &why, bool json) {
  RegressAnswer nothing;
  nothing.search.result.precision = FirstFailingResult::Precision::Inconsistent;
  std::string text = toJson(question, nothing);
  if (json) {
    outs() << text;
    errs() << "culprit: " << printable(why) << "\n";
  } else {
    outs() << printable(why) << "\n";
  }
  forgetAnswer(question.out);
  if (Error error = writeTextFile(question.out + "/regress.json", text))
    return error;
  return ExitCode::DoesNotFail;
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
  return tellNothingToFind(*question, toString(std::move(error)), options.json);
}

} // namespace culprit
