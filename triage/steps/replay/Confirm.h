//===- Confirm.h - Does the answer replay elsewhere? ------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REPLAY_CONFIRM_H
#define CULPRIT_TRIAGE_STEPS_REPLAY_CONFIRM_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// The smallest candidate that replays becomes the reproducer, and the answer
/// gets its status. A reduction that does not replay is given up if the compile
/// that it began with does. Ends if all findings are doubtful: all begins
/// afresh.
llvm::Expected<Next> confirmAnswer(Investigation &state);

} // namespace culprit
#endif
