//===- Subcommands.h - What each subcommand does ----------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_SUBCOMMANDS_H
#define CULPRIT_TOOLS_CULPRIT_SUBCOMMANDS_H

#include "report/ExitCode.h"
#include "tools/culprit/Options.h"
#include "tools/culprit/Signals.h"

namespace culprit {

using SubcommandResult = llvm::Expected<ExitCode>;

SubcommandResult runTriage(const Options &options, SignalWatch &signals);
SubcommandResult runBisect(const Options &options, SignalWatch &signals);
SubcommandResult runReduce(const Options &options, SignalWatch &signals);
SubcommandResult runCheck(const Options &options, SignalWatch &signals);
SubcommandResult runCounters(const Options &options, SignalWatch &signals);
SubcommandResult runRecord(const Options &options, SignalWatch &signals);
SubcommandResult runReplay(const Options &options, SignalWatch &signals);
SubcommandResult runJudge(const Options &options, SignalWatch &signals);
SubcommandResult runRegress(const Options &options, SignalWatch &signals);
SubcommandResult runNightly(const Options &options, SignalWatch &signals);
SubcommandResult runStatus(const Options &options, SignalWatch &signals);
SubcommandResult runShow(const Options &options, SignalWatch &signals);
SubcommandResult runForget(const Options &options, SignalWatch &signals);
SubcommandResult runReport(const Options &options, SignalWatch &signals);
SubcommandResult runPack(const Options &options, SignalWatch &signals);
SubcommandResult runHelp(const Options &options, SignalWatch &signals);
SubcommandResult runCompletion(const Options &options, SignalWatch &signals);
SubcommandResult runVersion(const Options &options, SignalWatch &signals);

} // namespace culprit
#endif
