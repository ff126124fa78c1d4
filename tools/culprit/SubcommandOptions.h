//===- SubcommandOptions.h - Which options each one takes -------*- C++ -*-===//
//
// An option that means nothing to a subcommand is none of its options. Groups
// are those of its help.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TOOLS_CULPRIT_SUBCOMMANDOPTIONS_H
#define CULPRIT_TOOLS_CULPRIT_SUBCOMMANDOPTIONS_H

#include "tools/culprit/Options.h"

namespace culprit {

void addTriageOptions(CLI::App &app, Options &options);
void addBisectOptions(CLI::App &app, Options &options);
void addReduceOptions(CLI::App &app, Options &options);
void addCheckOptions(CLI::App &app, Options &options);
void addCountersOptions(CLI::App &app, Options &options);
void addRecordOptions(CLI::App &app, Options &options);
void addJudgeOptions(CLI::App &app, Options &options);
void addReplayOptions(CLI::App &app, Options &options);
void addReportOptions(CLI::App &app, Options &options);
void addPackOptions(CLI::App &app, Options &options);
void addHelpOptions(CLI::App &app, Options &options);
void addCompletionOptions(CLI::App &app, Options &options);
void addNoOptions(CLI::App &app, Options &options);

} // namespace culprit
#endif
