//===- GiveAnswer.h - Asks a question, and shows the answer -----*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_GIVEANSWER_H
#define CULPRIT_TOOLS_CULPRIT_GIVEANSWER_H

#include "report/Report.h"
#include "tools/culprit/Subcommands.h"
#include "triage/Question.h"
#include "triage/session/Session.h"

namespace culprit {

/// What the options of every triage say of the question. `interesting`: whether
/// --interesting judges outputs. Errors are of usage.
llvm::Expected<Question> questionOf(const Options &options,
                                    bool interesting = true);

/// Why there is no answer, for programs: left in the output directory if one
/// is written, as leaveError() does. Nothing if there is no command.
std::optional<Report> reportOfError(Session &session, llvm::Error &error);

/// Asks the question, prints the answer and leaves it in its directory; a
/// baseline alone only with --out.
SubcommandResult answer(const Options &options, SignalWatch &signals,
                        const Question &question);

/// The plan that --dry-run shows: of a triage, of the knobs alone, or of runs
/// alone. The last one starts nothing, the others ask for the compiler's help.
enum class Plan { Triage, Knobs, Runs };
/// With the steps, if there is a question.
SubcommandResult showPlan(Session &session, Plan plan,
                          const Question *question = nullptr);

} // namespace culprit
#endif
