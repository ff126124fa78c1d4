//===- UnreadInput.h - Does the command read its input at all? --*- C++ -*-===//
//
// A script may name the file that it compiles in its own text, or complain that
// something is missing. Each edit of what it is given shows the failure then,
// down to nothing.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_BASELINE_UNREADINPUT_H
#define CULPRIT_TRIAGE_STEPS_BASELINE_UNREADINPUT_H

#include "triage/Investigation.h"

namespace culprit {

/// Asks about an empty input, once, where nobody knows that the command reads
/// it. If that shows the failure, too, nothing is edited from here on, and a
/// remark says why. The oracle must be there.
llvm::Error leaveUnreadInput(Investigation &state);

} // namespace culprit
#endif
