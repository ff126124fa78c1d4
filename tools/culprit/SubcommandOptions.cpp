#include "tools/culprit/SubcommandOptions.h"
#include "tools/culprit/OptionGroups.h"
#include "tools/culprit/Validators.h"

namespace culprit {

static void addExplain(CLI::App &app, Options &options) {
  app.add_flag("--explain", options.explain,
               "say of each op of the reduced input why it is still there")
      ->group(group::asked);
}

/// What triage, bisect and reduce have in common.
static void addSearchOptions(CLI::App &app, Options &options,
                             bool interestingOutput) {
  app.add_option("bundle", options.target,
                 "instead of a command: a bundle or an archive of one, whose "
                 "command is taken")
      ->type_name("PATH")
      ->group(group::whatFails);
  addCommandOptions(app, options);
  addWrongOutputOptions(app, options, interestingOutput);
  addBundleOptions(app, options);
  addSandboxOption(app, options);
  addWayOptions(app, options);
  addProcessLimits(app, options);
  addBudgets(app, options);
  addBaselineRuns(app, options);
  addAnswerOptions(app, options);
  addJsonOption(app, options.json,
                "print report.json instead of the answer in words");
  addProgressOptions(app, options);
}

static void addBreak(CLI::App &app, Options &options) {
  app.add_flag("--break", options.breakCommand,
               "print a gdb command that stops at the pattern or counter")
      ->group(group::asked);
}

void addTriageOptions(CLI::App &app, Options &options) {
  addBreak(app, options);
  addExplain(app, options);
  app.add_flag("--no-reduce", options.noReduce,
               "leave the IR as it is before the failing pass")
      ->group(group::asked);
  addSearchOptions(app, options, /*interestingOutput=*/true);
}

void addBisectOptions(CLI::App &app, Options &options) {
  addBreak(app, options);
  addSearchOptions(app, options, /*interestingOutput=*/true);
}

void addReduceOptions(CLI::App &app, Options &options) {
  app.add_option("--interesting", options.interesting,
                 "a test of your own; gets the file in place of {input} or a "
                 "word %s, or as its last argument: 0 = the failure shows, 125 "
                 "= cannot say, 126 or 127 = the test is broken, anything else "
                 "= it does not (as llvm-reduce and cvise have it)")
      ->type_name("CMD")
      ->group(group::whatFails)
      ->check(notEmpty());
  addExplain(app, options);
  CLI::Option *only =
      app.add_option("--only", options.onlyEdits, "only these kinds of edits");
  CLI::Option *skip =
      app.add_option("--skip", options.skipEdits, "not these kinds of edits");
  for (CLI::Option *kinds : {only, skip})
    kinds->delimiter(',')->type_name("KIND,...")->group(group::asked);
  CLI::Option *list =
      app.add_flag("--list-edits", options.listEdits, "list the kinds of edits")
          ->group(group::asked);
  addSearchOptions(app, options, /*interestingOutput=*/false);
  list->excludes(app.get_option("--json"));
}

void addCheckOptions(CLI::App &app, Options &options) {
  addCommandOptions(app, options);
  addWrongOutputOptions(app, options, /*interesting=*/true);
  addSandboxOption(app, options);
  addWayOptions(app, options);
  addProcessLimits(app, options);
  addBudgets(app, options);
  addBaselineRuns(app, options);
  app.add_option("-o,--out", options.out, "output directory of the check")
      ->type_name("DIR")
      ->group(group::output);
  addJsonOption(app, options.json,
                "print report.json instead of the answer in words");
  addProgressOptions(app, options);
}

void addCountersOptions(CLI::App &app, Options &options) {
  addCommandOptions(app, options);
  addSandboxOption(app, options);
  addWayOptions(app, options);
  addProcessLimits(app, options);
  addBudgets(app, options);
  addProgressOptions(app, options);
}

void addRecordOptions(CLI::App &app, Options &options) {
  addCommandOptions(app, options);
  addSandboxOption(app, options);
  addProcessLimits(app, options);
  app.add_option("-o,--out", options.out,
                 "directory for what the compiler read and nobody kept "
                 "(default: one for each command below culprit-out/)")
      ->type_name("DIR")
      ->group(group::output);
}

void addJudgeOptions(CLI::App &app, Options &options) {
  app.add_option("bundle", options.judged, "the bundle whose failure is meant")
      ->required()
      ->type_name("BUNDLE")
      ->group(group::whatFails);
  app.add_option("--input-of", options.inputOf,
                 "the bundle's own command, on the input of this other bundle")
      ->type_name("BUNDLE")
      ->group(group::whatFails);
  addBundleOptions(app, options);
  addSandboxOption(app, options);
  addCommandOptions(app, options);
  addWayOptions(app, options);
  addProcessLimits(app, options);
  addBudgets(app, options);
  app.add_option("--runs", options.runs,
                 "for a failure that comes and goes: ask up to N times, until "
                 "it shows (default: once)")
      ->type_name("N")
      ->group(group::limits)
      ->check(CLI::Range(1, 1000))
      ->each([&](const std::string &) { options.runsGiven = true; });
  addJsonOption(app, options.json,
                "print verdict, reason and compiler as JSON");
  addDryRunOption(app, options);
}

void addReplayOptions(CLI::App &app, Options &options) {
  app.add_option("bundle", options.targets,
                 "a bundle's directory or archive, or a reproducer that a "
                 "compiler wrote "
                 "(default: the bundle of the last answer); several with "
                 "--compilers")
      ->type_name("PATH")
      ->group(group::whatFails);
  addBundleOptions(app, options);
  app.add_option("--compilers", options.compilers,
                 "a table of the bundles by these compilers: A,B,C, or a file "
                 "with one on each line")
      ->type_name("LIST")
      ->check(notEmpty())
      ->group(group::asked);
  app.add_flag("--git-bisect", options.gitBisect,
               "exit as `git bisect run` wants it: 0 = clean, 1 = the failure "
               "shows, 125 = cannot say, 128 = stop")
      ->group(group::asked);
  addSandboxOption(app, options);
  addJsonOption(app, options.json, "print the table of --compilers as JSON");
  addWayOptions(app, options);
  addProcessLimits(app, options);
  addBudgets(app, options);
  addDryRunOption(app, options);
}

static void addAnswer(CLI::App &app, Options &options) {
  app.add_option("answer", options.target,
                 "output directory of an earlier run, a bundle, or an archive "
                 "(default: the last answer below culprit-out/)")
      ->type_name("PATH")
      ->group(group::asked);
}

void addReportOptions(CLI::App &app, Options &options) {
  addAnswer(app, options);
  CLI::Option *json = app.add_flag("--json", options.json, "print report.json");
  CLI::Option *html =
      app.add_flag("--html", options.html, "print the path of report.html");
  CLI::Option *explain =
      app.add_flag("--explain", options.explain,
                   "print why each op of the reduced input is still there");
  CLI::Option *anonymous =
      app.add_flag("--anonymous", options.anonymous,
                   "print report.md without absolute paths, users, hosts and "
                   "names of functions");
  anonymous->excludes(json)->excludes(html)->excludes(explain);
  json->excludes(html)->excludes(explain);
  html->excludes(explain);
  for (CLI::Option *option : {json, html, explain, anonymous})
    option->group(group::output);
}

void addPackOptions(CLI::App &app, Options &options) {
  addAnswer(app, options);
  app.add_option("-o,--out", options.out,
                 "the archive to write (default: named after the directory)")
      ->type_name("FILE")
      ->check(notEmpty())
      ->group(group::output);
}

void addHelpOptions(CLI::App &app, Options &options) {
  app.add_option("topic", options.target, "a subcommand, or `exit-codes`")
      ->type_name("TOPIC")
      ->group(group::asked);
  app.add_flag("--man", options.man, "print it as a page for man")
      ->group(group::output);
}

void addCompletionOptions(CLI::App &app, Options &options) {
  app.add_option("shell", options.target, "the shell that completes")
      ->type_name("SHELL")
      ->group(group::asked)
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
}

void addNoOptions(CLI::App &, Options &) {}

} // namespace culprit
