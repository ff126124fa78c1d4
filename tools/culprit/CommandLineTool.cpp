#include "tools/culprit/CommandLineTool.h"
#include "judge/UserScript.h"
#include "report/Look.h"
#include "report/Report.h"
#include "report/Status.h"
#include "tools/culprit/AnswerPlaces.h"
#include "tools/culprit/GitBisect.h"
#include "tools/culprit/GivenAnswer.h"
#include "tools/culprit/HelpText.h"
#include "tools/culprit/Sandbox.h"
#include "tools/culprit/UsageComplaint.h"
#include "tools/culprit/Version.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <csignal>
#include <fcntl.h>

using namespace llvm;

namespace culprit {

/// Its words may come from a stranger's bundle.
static void say(const std::string &complaint) {
  errs() << "culprit: " << printable(complaint) << "\n";
}

static int complain(Error error) {
  ExitCode code = ExitCode::InternalBug;
  handleAllErrors(
      std::move(error),
      [&](const UsageError &usage) {
        code = ExitCode::Usage;
        say(usage.message);
      },
      [&](const BrokenTest &broken) {
        code = ExitCode::Usage;
        say(broken.message());
      },
      [&](const Stopped &stopped) {
        code = exitCode(statusOf(stopped));
        using Reason = Stopped::Reason;
        say((stopped.reason == Reason::Replaced ? stopped.message()
             : stopped.reason == Reason::Budget ? "the budget was spent"
                                                : "stopped") +
            " before anything was found");
      },
      [&](const ErrorInfoBase &other) { say(other.message()); });
  return static_cast<int>(code);
}

/// Nothing: it is to run as it is.
static std::optional<int> runContained(const std::vector<std::string> &words,
                                       const Options &options,
                                       SignalWatch &signals) {
  auto why = containmentFor(options);
  if (!why)
    return complain(why.takeError());
  if (*why == Contained::No)
    return std::nullopt;
  auto code = runInSandbox(words, options, *why, signals);
  return code ? *code : complain(code.takeError());
}

static int dispatch(const Subcommand &row, Options &options,
                    const std::vector<std::string> &words) {
  options.subcommand = row.name;
  SignalWatch signals;
  if (Error error =
          joinErrors(refuseOtherCompiler(options), checkPlaces(options)))
    return complain(std::move(error));
  auto keeps = findJudged(options);
  if (!keeps)
    return complain(keeps.takeError());
  if (auto code = runContained(words, options, signals))
    return *code;
  SubcommandResult result = row.run(options, signals);
  int code = result ? static_cast<int>(*result) : complain(result.takeError());
  bool interrupted = code == static_cast<int>(ExitCode::Interrupted);
  return interrupted && signals.received() ? 128 + signals.received() : code;
}

/// LLVM's streams end the process if they are destroyed with an error.
static int flushed(int code) {
  outs().flush();
  errs().clear_error();
  std::error_code error = outs().error();
  if (!error)
    return code;
  outs().clear_error();
  if (error == std::errc::broken_pipe) // `| head`: who reads has seen enough
    return code;
  errs() << "culprit: cannot write to standard output: " << error.message()
         << "\n";
  errs().clear_error();
  return static_cast<int>(ExitCode::InternalBug);
}

/// `culprit -- CMD` means triage; so does `culprit --timeout 5 -- CMD`.
static void addDefault(std::vector<std::string> &words, bool hasCommand) {
  bool begins = words.empty() || StringRef(words.front()).starts_with("-");
  if (hasCommand && begins)
    words.insert(words.begin(), defaultSubcommand);
}

/// A command that was quoted as a whole would be looked for in PATH.
static bool isQuotedWhole(const std::vector<std::string> &command) {
  return command.size() == 1 &&
         StringRef(command.front()).find_first_of(" \t\n") != StringRef::npos &&
         !sys::fs::exists(command.front());
}

static int refuse(const std::string &complaint) {
  say(complaint);
  return static_cast<int>(ExitCode::Usage);
}

static int run(const Subcommand &row, Options &options, bool hasCommand,
               std::vector<std::string> words) {
  if (!row.takesCommand && hasCommand)
    return refuse(std::string(row.name) + " takes no command after `--`");
  if (row.takesCommand && isQuotedWhole(options.command))
    return refuse("'" + options.command.front() +
                  "' is one word with blanks in it: remove the quotes, or give "
                  "it with --sh");
  if (hasCommand) {
    words.emplace_back("--");
    words.insert(words.end(), options.command.begin(), options.command.end());
  }
  try {
    return dispatch(row, options, words);
  } catch (const std::exception &error) {
    say(std::string("internal bug: ") + error.what());
    return static_cast<int>(ExitCode::InternalBug);
  }
}

static int parseAndRun(std::vector<std::string> words) {
  auto dashes = std::find(words.begin(), words.end(), "--");
  bool hasCommand = dashes != words.end();
  Options options;
  if (hasCommand)
    options.command.assign(dashes + 1, words.end());
  words.erase(dashes, words.end());
  addDefault(words, hasCommand);

  CLI::App app;
  app.require_subcommand(1);
  app.set_version_flag("--version", versionText());
  const Subcommand *chosen = nullptr;
  for (const Subcommand &row : subcommands()) {
    CLI::App *sub = app.add_subcommand(row.name);
    sub->set_version_flag("--version", versionText());
    row.addOptions(*sub, options);
    sub->callback([&chosen, &row] { chosen = &row; });
  }
  try {
    // Turned round, as CLI11 wants them.
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::CallForHelp &) {
    const Subcommand *row = subcommandNamed(words.front());
    outs() << (row ? helpOf(*row) : overview());
    return static_cast<int>(ExitCode::Answered);
  } catch (const CLI::CallForVersion &) {
    outs() << versionText() << "\n";
    return static_cast<int>(ExitCode::Answered);
  } catch (const CLI::ParseError &error) {
    return refuse(complaintAbout(error, words, app.remaining(true)));
  }
  return run(*chosen, options, hasCommand, std::move(words));
}

/// Closed streams stay taken. Else the first file that is opened would get what
/// is meant for a person.
static void holdStreams() {
  const int modes[] = {O_RDONLY, O_RDONLY, O_WRONLY}; // of 1: a write fails
  for (int stream = 0; stream < 3; ++stream)
    if (::fcntl(stream, F_GETFD) == -1)
      (void)!::open("/dev/null", modes[stream]); // the lowest that is free
}

/// Looked for in the words, since those that are refused leave no options.
static bool isForGit(const std::vector<std::string> &words) {
  auto dashes = std::find(words.begin(), words.end(), "--");
  return std::any_of(words.begin(), dashes, [](StringRef word) {
    return word.starts_with("--git-bisect");
  });
}

int runTool(int argc, char **argv) {
  holdStreams();
  // A reader that left and a file that may not grow are errors of a write, not
  // the end of Culprit. Compilers start with the default of both.
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
  // A parent that ignores it hands that on, and the kernel would reap what we
  // wait for.
  ::signal(SIGCHLD, SIG_DFL);
  std::vector<std::string> words(argv + 1, argv + argc);
  int code = flushed(parseAndRun(words));
  return isForGit(words) ? asGitWants(code) : code;
}

} // namespace culprit
