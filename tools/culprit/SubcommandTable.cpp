#include "tools/culprit/SubcommandTable.h"
#include "tools/culprit/NightOptions.h"
#include "tools/culprit/RegressOptions.h"
#include "tools/culprit/SubcommandOptions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static const Subcommand table[] = {
    {"triage",
     "find pass, pattern, kernel and the smallest pipeline, with a bundle that "
     "replays",
     "(-- COMMAND | BUNDLE | ARCHIVE)",
     true,
     addTriageOptions,
     runTriage,
     {{{"culprit triage -- mlir-opt-22 kernel.mlir --canonicalize",
        "the failing command, unchanged"},
       {"culprit triage --timeout 5s -- python3 kernel.py",
        "a program that hangs, with the compiler inside"},
       {"culprit triage --sh 'mlir-opt-22 %s --cse | FileCheck %s' --input "
        "kernel.mlir",
        "a RUN line of a lit test"}}}},
    {"bisect",
     "find pass, kernel and pattern; do not reduce the pipeline",
     "(-- COMMAND | BUNDLE | ARCHIVE)",
     true,
     addBisectOptions,
     runBisect,
     {{{"culprit bisect -- mlir-opt-22 kernel.mlir --canonicalize",
        "which pass, which pattern application"},
       {"culprit bisect --break -- mlir-opt-22 kernel.mlir --canonicalize",
        "and how to stop there in gdb"},
       {"culprit bisect --check './check.sh {output}' -- opt-22 -O2 -S k.ll",
        "which pass makes the output wrong"}}}},
    {"reduce",
     "find the smallest input and pipeline that still show the failure",
     "(-- COMMAND | BUNDLE | ARCHIVE)",
     true,
     addReduceOptions,
     runReduce,
     {{{"culprit reduce -- mlir-opt-22 kernel.mlir --canonicalize",
        "the same failure, on the smallest input"},
       {"culprit reduce --interesting ./test.sh -- mlir-opt-22 kernel.mlir",
        "by a test of your own: 0 = the failure shows"},
       {"culprit reduce --explain -- mlir-opt-22 kernel.mlir --canonicalize",
        "and why each op that is left is still there"}}}},
    {"check",
     "run the baseline only: does the command fail, how, how steadily",
     "-- COMMAND",
     true,
     addCheckOptions,
     runCheck,
     {{{"culprit check -- mlir-opt-22 kernel.mlir --canonicalize",
        "does it fail, and how"},
       {"culprit check --runs 30 -- mlir-opt-22 kernel.mlir --canonicalize",
        "how often, if it comes and goes"},
       {"culprit check --check './check.sh {output}' -- mlir-opt-22 "
        "kernel.mlir",
        "whether the output is wrong"}}},
     {{{ExitCode::Answered, "the command fails, in the same way each time"},
       {ExitCode::Partial, "its output could not be judged"},
       {ExitCode::Inconsistent,
        "it fails now and then, or in different ways"}}}},
    {"counters",
     "list the compiler's knobs and prove by effect which of them work",
     "-- COMMAND",
     true,
     addCountersOptions,
     runCounters,
     {{{"culprit counters -- mlir-opt-22 kernel.mlir --canonicalize",
        "debug counters of MLIR"},
       {"culprit counters -- nvcc -arch=sm_90 -cubin kernel.cu -o kernel.cubin",
        "opt-bisect, and debug counters of LLVM"},
       {"culprit counters --instruments gate -- iree-compile model.mlir",
        "by the library that culprit loads into the compiler"}}}},
    {"record",
     "run a build, a test or a program once, and print the command of the "
     "compiler that fails in it",
     "-- COMMAND",
     true,
     addRecordOptions,
     runRecord,
     {{{"culprit record -- ninja kernels", "in a build"},
       {"culprit record -- lit test/kernel.mlir", "in a test"},
       {"culprit record -- python3 kernel.py", "in a program"}}},
     {{{ExitCode::Answered, "a compiler that fails was found"},
       {ExitCode::Partial, "none that fails was found"}}}},
    {"replay",
     "run a bundle or a compiler's reproducer: same failure, other face, "
     "different, or none",
     "[BUNDLE... | ARCHIVE... | FILE]",
     false,
     addReplayOptions,
     runReplay,
     {{{"culprit replay", "the bundle of the last answer"},
       {"culprit replay bundle --compiler ./build/bin/mlir-opt",
        "does another build fail in the same way"},
       {"culprit replay nights/bugs/* --compilers mlir-opt-19,mlir-opt-22",
        "a table: which bundle fails with which build"}}},
     {{{ExitCode::Answered, "the same failure, or another face of it; with "
                            "--compilers, the table is complete"},
       {ExitCode::Partial, "another failure, or it cannot be said"},
       {ExitCode::DoesNotFail, "it does not fail"}}}},
    {"judge",
     "ask whether a command shows the failure of a bundle: same, other face, "
     "different, clean, refused or unknown",
     "BUNDLE [-- COMMAND]",
     true,
     addJudgeOptions,
     runJudge,
     {{{"culprit judge bundle -- mlir-opt-22 kernel.mlir --canonicalize",
        "is it the same bug"},
       {"culprit judge bundle --input-of other",
        "does the bundle's command show it on another bundle's input"},
       {"culprit judge bundle --json -- mlir-opt-22 kernel.mlir --cse",
        "for programs"}}},
     {{{ExitCode::Answered, "same, or other-face"},
       {ExitCode::Partial, "different, refused or unknown"},
       {ExitCode::DoesNotFail, "clean"}}}},
    {"regress",
     "find the first build of the compiler that shows a failure, and the "
     "culprit in it",
     "-- COMMAND",
     true,
     addRegressOptions,
     runRegress,
     {{{"culprit regress --compilers mlir-opt-19,mlir-opt-22 -- mlir-opt "
        "k.mlir "
        "--cse",
        "which of these broke it, the oldest first"},
       {"culprit regress --revs v1..v2 --build './b.sh {rev}' -- mlir-opt "
        "k.mlir --cse",
        "which commit"},
       {"culprit regress --compilers all.txt --check './ok.sh {output}' -- opt "
        "-O2 k.ll",
        "since when its output is wrong"}}},
     {{{ExitCode::Answered,
        "one build is the first bad one, and the triage of it is confirmed"},
       {ExitCode::Partial,
        "a range of builds, all are bad, or the triage has no full answer"},
       {ExitCode::DoesNotFail, "the newest build does not fail"}}}},
    {"nightly",
     "group many failing commands into a few bugs, and remember them from "
     "night to night",
     "--state DIR JOBS",
     false,
     addNightlyOptions,
     runNightly,
     {{{"culprit nightly jobs.txt --state nights", "a line for each command"},
       {"culprit nightly lit.json --state nights --budget 2h",
        "the tests that failed in a run of lit"},
       {"culprit nightly reproducers/ --state nights",
        "reproducers that compilers wrote"}}},
     {{{ExitCode::Answered, "nothing new"},
       {ExitCode::Partial,
        "a bug is new or back, and no entry of known.toml expects it"},
       {ExitCode::Usage, "the command line is wrong, or jobs are refused"},
       {ExitCode::BudgetSpent, "jobs are left over"},
       {ExitCode::InternalBug,
        "culprit could not do its job, or could not ask about some jobs"}}}},
    {"status",
     "list the bugs that the nights have found",
     "--state DIR",
     false,
     addStatusOptions,
     runStatus,
     {{{"culprit status --state nights", "all bugs"},
       {"culprit status --state nights --json", "for programs"},
       {"culprit show CUL-3f9a2c --state nights", "one of them"}}}},
    {"show",
     "show what is known of one bug",
     "--state DIR BUG",
     false,
     addShowOptions,
     runShow,
     {{{"culprit show CUL-3f9a2c --state nights", "culprit, jobs, nights"},
       {"culprit show CUL-3f9a2c --state nights --json", "for programs"},
       {"culprit replay nights/bugs/CUL-3f9a2c", "its reproducer"}}}},
    {"forget",
     "take a bug out of the memory of the nights",
     "--state DIR BUG",
     false,
     addForgetOptions,
     runForget,
     {{{"culprit forget CUL-3f9a2c --state nights", "as if it had never been"},
       {"culprit status --state nights", "what is left"},
       {"culprit nightly jobs.txt --state nights", "it is new again"}}}},
    {"report",
     "print the answer of an earlier run again",
     "[DIR | BUNDLE | ARCHIVE]",
     false,
     addReportOptions,
     runReport,
     {{{"culprit report", "the last answer, to paste into an issue"},
       {"culprit report --anonymous", "the same without names and paths"},
       {"culprit report --json culprit-out/mlir-opt-22-k-3f9a2c",
        "an earlier one, for programs"}}}},
    {"pack",
     "put an answer into one file to send: bundle, report and IR, without the "
     "journal",
     "[DIR | BUNDLE]",
     false,
     addPackOptions,
     runPack,
     {{{"culprit pack", "the last answer"},
       {"culprit pack -o bug.tar.gz culprit-out/latest", "by another name"},
       {"culprit replay bug.tar.gz", "what the receiver does with it"}}}},
    {"help",
     "explain culprit, one of its subcommands, or its exit codes",
     "[SUBCOMMAND | exit-codes]",
     false,
     addHelpOptions,
     runHelp,
     {{{"culprit help", "what there is"},
       {"culprit help triage", "a subcommand and its options"},
       {"culprit help exit-codes", "what culprit exits with"}}}},
    {"completion",
     "print what a shell needs to complete culprit's command lines",
     "bash | zsh | fish",
     false,
     addCompletionOptions,
     runCompletion,
     {{{"source <(culprit completion bash)", "in this shell"},
       {"culprit completion zsh > ~/.zfunc/_culprit",
        "in those to come; ~/.zfunc is in fpath"},
       {"culprit completion fish > ~/.config/fish/completions/culprit.fish",
        "the same for fish"}}}},
    {"version",
     "print the versions of culprit and of the LLVM that it uses",
     "",
     false,
     addNoOptions,
     runVersion,
     {{{"culprit version", "for a bug report about culprit"},
       {"culprit --version", "the same"},
       {"culprit report --json | grep culprit_version",
        "which version made an answer"}}}},
};

ArrayRef<Subcommand> subcommands() { return table; }

const Subcommand *subcommandNamed(StringRef name) {
  const Subcommand *row =
      find_if(table, [&](const Subcommand &r) { return name == r.name; });
  return row == std::end(table) ? nullptr : row;
}

std::vector<OwnExit> ownExitsOf(const Subcommand &subcommand) {
  std::vector<OwnExit> exits(subcommand.ownExits.begin(),
                             subcommand.ownExits.end());
  erase_if(exits, [](const OwnExit &exit) { return !exit.meaning; });
  return exits;
}

std::vector<OwnExit> exitsOf(const Subcommand &subcommand) {
  std::vector<OwnExit> exits;
  for (auto &[code, meaning] : exitCodes())
    exits.push_back({code, meaning});
  for (const OwnExit &own : ownExitsOf(subcommand))
    find_if(exits, [&](const OwnExit &exit) {
      return exit.code == own.code;
    })->meaning = own.meaning;
  return exits;
}

} // namespace culprit
