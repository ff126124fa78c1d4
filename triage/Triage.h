//===- Triage.h - From a failing command to an answer -----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_TRIAGE_H
#define CULPRIT_TRIAGE_TRIAGE_H

#include "report/Report.h"
#include "triage/Progress.h"
#include "triage/session/Session.h"
#include "triage/steps/OutputQuestion.h"

namespace culprit {

struct TriageOptions {
  unsigned baselineRuns = 3;
  bool reduceCommand = true; ///< pipeline and flags; not for `bisect`
  bool reduceIR = true;
  /// `reduce`: keep the original pipeline's way to the failure instead of
  /// starting from the IR just before the failing pass.
  bool fromOriginal = false;
  ReducerOptions reducer;
  bool breakCommand = false; ///< say how a debugger stops at the action
  OutputQuestion output;     ///< asked: the failure is a wrong output
  bool baselineOnly = false; ///< of a wrong output: is it, and always?
};

/// Runs all stages. ^C and spent budgets end it early with what is known; an
/// error is Culprit's own. Writes best/ and reproducer/ below the session's
/// output directory as soon as there is something to write.
llvm::Expected<Report> triage(Session &session, const TriageOptions &options,
                              Progress &progress);

/// `reduce --interesting`: the script is the judge, the command only prints the
/// input in the form that can be edited. Writes best/input.mlir and, at the
/// end, reduced.mlir below the output directory. Input and result are asked
/// about `runs` times each, so that a flaky test is seen.
llvm::Expected<Report> reduceWithScript(Session &session,
                                        const std::string &script,
                                        const ReducerOptions &options,
                                        unsigned runs, Progress &progress);

/// report.json, report.md and explain.txt, into the session's output directory.
/// What an earlier run left there, and this answer is not about, goes to
/// `earlier/`.
llvm::Error leaveAnswer(Session &session, const Report &report);

/// The same of a run that ended in an error, so that no earlier answer is taken
/// for that of this run.
void leaveError(Session &session, llvm::Error &error);

/// The same of one that did not come to a session. Returns the error.
llvm::Error refuse(Request request, llvm::Error error);

/// For --dry-run: what will be asked and of whom; `knobs` needs an examined
/// session.
std::string questionText(const Session &session);
std::string stagesText(const Session &session);
std::string knobsText(const Session &session);

} // namespace culprit
#endif
