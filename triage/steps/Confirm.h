//===- Confirm.h - Does the answer replay elsewhere? ------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_CONFIRM_H
#define CULPRIT_TRIAGE_STEPS_CONFIRM_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// The smallest that replays becomes the reproducer, and the answer gets its
/// status. A reduction that does not replay is given up where what it began
/// with does. Ends where all that was found is doubtful: all begins afresh.
llvm::Expected<Next> confirmAnswer(Investigation &state);

} // namespace culprit
#endif
