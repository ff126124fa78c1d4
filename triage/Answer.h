//===- Answer.h - What a run leaves in its directory ------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_ANSWER_H
#define CULPRIT_TRIAGE_ANSWER_H

#include "report/Report.h"
#include "triage/session/Session.h"

namespace culprit {

/// Writes report.json, report.md and explain.txt into the session's output
/// directory. What an earlier run left there, if this answer is not about it,
/// goes to `earlier/`.
llvm::Error leaveAnswer(Session &session, const Report &report);

/// The same for a run that ended in an error, so that no earlier answer is
/// taken for that of this run; also for one that did not come to a session.
/// Does nothing if nothing is written, or there is no command. The error stays
/// as it is. The report, if there was a place for one.
std::optional<Report> leaveError(Session &session, llvm::Error &error);

} // namespace culprit
#endif
