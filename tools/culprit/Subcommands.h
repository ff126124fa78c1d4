//===- Subcommands.h - What each subcommand does ----------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_SUBCOMMANDS_H
#define CULPRIT_TOOLS_CULPRIT_SUBCOMMANDS_H

#include "report/ExitCode.h"
#include "tools/culprit/Options.h"
#include "tools/culprit/Signals.h"
#include "tools/culprit/Terminal.h"
#include "triage/Question.h"
#include "triage/session/Session.h"

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

/// Asks the question, prints the answer and leaves it in its directory.
SubcommandResult answer(const Options &options, SignalWatch &signals,
                        const Question &question);

/// For --sh: the request of the first command of the line that fails. If the
/// line has changed the directory, Culprit has, too.
llvm::Expected<Request> requestOfShellLine(const Options &options,
                                           bool writesOut,
                                           SignalWatch &signals);

/// For --sh --dry-run: the line's commands as they were understood, if some
/// would have to run to know which one fails.
llvm::Expected<std::optional<std::string>>
planOfShellLine(const Options &options);

/// The request of options that name a command or a shell line; ^C and SIGTERM
/// interrupt what runs for it. `writesOut`: to the output directory.
llvm::Expected<Request> requestOf(const Options &options, SignalWatch &signals,
                                  bool writesOut = true);

/// A session whose compiles the terminal shows. `writesOut`: to the output
/// directory.
llvm::Error open(Session &session, const Options &options, SignalWatch &signals,
                 Terminal &terminal, bool writesOut);

/// A session that writes nothing, whose compiles the terminal shows.
llvm::Error openToRead(Session &session, const Options &options,
                       SignalWatch &signals, Terminal &terminal);

/// The plan that --dry-run shows: of a triage, of the knobs alone, or of runs
/// alone. The last one starts nothing, the others ask for the compiler's help.
enum class Plan { Triage, Knobs, Runs };
/// With the steps, if there is a question.
SubcommandResult showPlan(Session &session, Plan plan,
                          const Question *question = nullptr);

/// ^C and SIGTERM interrupt the request's prober while there is one.
void interruptOn(SignalWatch &signals, Request &request);

} // namespace culprit
#endif
