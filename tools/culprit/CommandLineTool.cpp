#include "tools/culprit/CommandLineTool.h"
#include "judge/UserScript.h"
#include "report/Report.h"
#include "report/Status.h"
#include "tools/culprit/OutputOptions.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <csignal>
#include <fcntl.h>

using namespace llvm;

namespace culprit {

namespace {
struct Row {
  const char *name, *help;
  SubcommandResult (*run)(const Options &, SignalWatch &);
  enum class Takes { Command, Bundle, Directory } takes;
};
} // namespace

static const Row rows[] = {
    {"triage",
     "find pass, pattern, kernel and the smallest pipeline, with a bundle that "
     "replays",
     runTriage, Row::Takes::Command},
    {"bisect", "find pass, kernel and pattern; do not reduce the pipeline",
     runBisect, Row::Takes::Command},
    {"reduce",
     "find the smallest input and pipeline that still show the failure",
     runReduce, Row::Takes::Command},
    {"check", "run the baseline only: does the command fail, how, how steadily",
     runCheck, Row::Takes::Command},
    {"counters",
     "list the compiler's knobs and prove by effect which of them work",
     runCounters, Row::Takes::Command},
    {"record",
     "run a build, a test or a program once, and print the command of the "
     "compiler that fails in it",
     runRecord, Row::Takes::Command},
    {"replay",
     "run a bundle or a compiler's reproducer: same failure, other face, "
     "different, or none",
     runReplay, Row::Takes::Bundle},
    {"report", "print the answer of an earlier run again", runReport,
     Row::Takes::Directory},
};

static std::string footer() {
  return "Put the failing command, unchanged, after `--`:\n"
         "  culprit triage -- mlir-opt-22 kernel.mlir "
         "--pass-pipeline='builtin.module(...)'\n"
         "  culprit triage --sh 'mlir-opt-22 %s --canonicalize' --input "
         "kernel.mlir\n"
         "What is in front of the compiler (`A=1 nice timeout 10`), and "
         "scripts that start it, are looked\nthrough.\n"
         "The answer goes to standard output, and to a directory for the "
         "command below culprit-out/\n(culprit-out/latest leads to the last "
         "one): report.md (paste it into an issue),\nreport.json, "
         "reproducer/run.sh.\n\nExit codes:\n" +
         exitCodeTable();
}

static int complain(Error error) {
  ExitCode code = ExitCode::InternalBug;
  handleAllErrors(
      std::move(error),
      [&](const UsageError &usage) {
        code = ExitCode::Usage;
        errs() << "culprit: " << usage.message << "\n";
      },
      [&](const BrokenTest &broken) {
        code = ExitCode::Usage;
        errs() << "culprit: " << broken.message() << "\n";
      },
      [&](const Stopped &stopped) {
        code = exitCode(statusOf(stopped));
        bool replaced = stopped.reason == Stopped::Reason::Replaced;
        errs() << "culprit: " << (replaced ? stopped.message() : "stopped")
               << " before anything was found\n";
      },
      [&](const ErrorInfoBase &other) {
        errs() << "culprit: " << other.message() << "\n";
      });
  return static_cast<int>(code);
}

static int dispatch(const Row &row, Options &options) {
  options.subcommand = row.name;
  SignalWatch signals;
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

static const Row *rowNamed(StringRef name) {
  const Row *row = find_if(rows, [&](const Row &r) { return name == r.name; });
  return row == std::end(rows) ? nullptr : row;
}

/// `subcommand`: the first word, if there is one.
static int complainOfUsage(const CLI::ParseError &error, StringRef subcommand) {
  std::string help = "culprit --help";
  if (subcommand.empty()) {
    errs() << "culprit: no subcommand";
  } else if (const Row *row = rowNamed(subcommand)) {
    std::string message = error.what();
    if (!message.empty() && !(message.size() > 1 && isUpper(message[1])))
      message[0] = toLower(message[0]);
    errs() << "culprit: " << message;
    if (row->takes == Row::Takes::Command &&
        dynamic_cast<const CLI::ExtrasError *>(&error))
      errs() << "; the failing command stands after `--`";
    help = "culprit " + subcommand.str() + " --help";
  } else {
    errs() << "culprit: no subcommand is called " << subcommand;
  }
  errs() << "; see " << help << "\n";
  return static_cast<int>(ExitCode::Usage);
}

static int parseAndRun(std::vector<std::string> words) {
  auto dashes = std::find(words.begin(), words.end(), "--");
  Options options;
  if (dashes != words.end())
    options.command.assign(dashes + 1, words.end());
  words.erase(dashes, words.end());
  std::string first = words.empty() ? "" : words.front();
  std::reverse(words.begin(), words.end()); // as CLI11 wants them

  CLI::App app("culprit: which pass, which pattern application, which kernel "
               "makes an MLIR compiler fail");
  app.footer(footer());
  app.require_subcommand(1);
  app.set_version_flag("--version", "culprit " CULPRIT_VERSION);
  const Row *chosen = nullptr;
  for (const Row &row : rows) {
    CLI::App *sub = app.add_subcommand(row.name, row.help);
    sub->footer(footer());
    if (row.takes != Row::Takes::Directory)
      addCompileOptions(*sub, options);
    if (row.run == runTriage || row.run == runBisect || row.run == runReduce)
      sub->add_flag("--no-journal", options.noJournal,
                    "ask again what earlier runs have asked, and keep no "
                    "outcomes for later ones");
    if (row.run == runTriage || row.run == runBisect)
      sub->add_flag("--break", options.breakCommand,
                    "print a gdb command that stops at the pattern or counter");
    if (row.run == runTriage)
      sub->add_flag("--no-reduce", options.noReduce,
                    "leave the IR as it is before the failing pass");
    if (row.run == runTriage || row.run == runReduce)
      sub->add_flag("--explain", options.explain,
                    "say of each op why it is still there");
    if (row.takes == Row::Takes::Command && row.run != runCounters &&
        row.run != runRecord)
      addOutputOptions(*sub, options, /*interesting=*/row.run != runReduce);
    if (row.run == runReduce) {
      sub->add_option(
          "--interesting", options.interesting,
          "a test of your own; gets the file as its argument: 0 = the "
          "failure shows, 125 = cannot say, anything else = it does "
          "not (as llvm-reduce and cvise have it)");
      sub->add_option("--only", options.onlyEdits, "only these kinds of edits")
          ->delimiter(',');
      sub->add_option("--skip", options.skipEdits, "not these kinds of edits")
          ->delimiter(',');
      sub->add_flag("--list-edits", options.listEdits,
                    "list the kinds of edits");
    }
    if (row.takes == Row::Takes::Bundle) {
      sub->add_option(
          "bundle", options.target,
          "a bundle's directory, or a reproducer that a compiler wrote "
          "(default: the bundle of the last answer)");
      sub->add_option("--compiler", options.compiler,
                      "another build of the compiler");
    }
    if (row.takes == Row::Takes::Directory) {
      sub->add_option("directory", options.target,
                      "output directory of an earlier run (default: the last "
                      "one below culprit-out/)");
      sub->add_flag("--json", options.json, "print report.json");
      sub->add_flag("--explain", options.explain,
                    "print why each op of the reduced input is still there");
    }
    sub->callback([&chosen, &row] { chosen = &row; });
  }
  try {
    app.parse(words);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0)
      return app.exit(error); // --help, --version
    return complainOfUsage(error, first);
  }
  if (chosen->takes != Row::Takes::Command && !options.command.empty()) {
    errs() << "culprit: " << chosen->name << " takes no command after `--`\n";
    return static_cast<int>(ExitCode::Usage);
  }
  try {
    return dispatch(*chosen, options);
  } catch (const std::exception &error) {
    errs() << "culprit: internal bug: " << error.what() << "\n";
    return static_cast<int>(ExitCode::InternalBug);
  }
}

/// Closed streams stay taken. Else the first file that is opened would get what
/// is meant for a person.
static void holdStreams() {
  const int modes[] = {O_RDONLY, O_RDONLY, O_WRONLY}; // of 1: a write fails
  for (int stream = 0; stream < 3; ++stream)
    if (::fcntl(stream, F_GETFD) == -1)
      (void)!::open("/dev/null", modes[stream]); // the lowest that is free
}

int runTool(int argc, char **argv) {
  holdStreams();
  // A reader that left and a file that may not grow are errors of a write, not
  // the end of Culprit. Compilers start with the default of both.
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
  return flushed(parseAndRun({argv + 1, argv + argc}));
}

} // namespace culprit
