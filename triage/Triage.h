//===- Triage.h - From a failing command to an answer -----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_TRIAGE_H
#define CULPRIT_TRIAGE_TRIAGE_H

#include "report/Report.h"
#include "triage/Progress.h"
#include "triage/Question.h"
#include "triage/evidence/Baseline.h"
#include "triage/session/Session.h"

namespace culprit {

/// Follows the recipe of the question, to the end of what can be found out. ^C
/// and spent budgets end it early with what is known, and so does an error of
/// Culprit's own, once there is something: it is one of the report's remarks.
/// A UsageError is an error at any time. Writes best/ and reproducer/ below the
/// session's output directory as soon as there is something to write.
llvm::Expected<Report> triage(Session &session, const Question &question,
                              Progress &progress);

struct Checked {
  Baseline baseline;
  Remarks remarks; ///< those on the command included
};

/// The first step alone, `runs` times: does the command fail, how, and always?
llvm::Expected<Checked> check(Session &session, unsigned runs,
                              Progress &progress);

} // namespace culprit
#endif
