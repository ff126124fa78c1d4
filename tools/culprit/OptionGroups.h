//===- OptionGroups.h - Options that subcommands share ----------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_OPTIONGROUPS_H
#define CULPRIT_TOOLS_CULPRIT_OPTIONGROUPS_H

#include "tools/culprit/Options.h"

namespace culprit {

/// The groups of options in a help, in this order.
namespace group {
inline constexpr const char *whatFails = "What fails", *asked = "What is asked",
                            *limits = "Limits", *output = "Output";
inline constexpr const char *all[] = {whatFails, asked, limits, output};
} // namespace group

/// --input and --sh: where a command is taken.
void addCommandOptions(CLI::App &app, Options &options);
/// Of a wrong output. `interesting`: whether --interesting is one of them; else
/// it judges inputs.
void addWrongOutputOptions(CLI::App &app, Options &options, bool interesting);
/// --launcher and --instruments.
void addWayOptions(CLI::App &app, Options &options);
/// --timeout and --memory: of each process.
void addProcessLimits(CLI::App &app, Options &options);
/// --max-compiles, --max-seconds and -j: of the whole run.
void addBudgets(CLI::App &app, Options &options);
void addBaselineRuns(CLI::App &app, Options &options);
/// --dry-run, and not with --json, which stands before it.
void addDryRunOption(CLI::App &app, Options &options);
/// -v, -q, --dry-run and --color: where progress is shown.
void addProgressOptions(CLI::App &app, Options &options);
/// The directory of an answer, and whether an earlier journal counts.
void addAnswerOptions(CLI::App &app, Options &options);
/// --sandbox.
void addSandboxOption(CLI::App &app, Options &options);
/// --compiler and --trust: where a bundle is taken.
void addBundleOptions(CLI::App &app, Options &options);
/// --json; `what`: what it prints.
void addJsonOption(CLI::App &app, bool &json, const char *what);

} // namespace culprit
#endif
