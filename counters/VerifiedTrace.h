//===- VerifiedTrace.h - Where verification would have failed --*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_VERIFIEDTRACE_H
#define CULPRIT_COUNTERS_VERIFIEDTRACE_H

#include "counters/Instruments.h"

namespace culprit {

/// Of a command that turns verification after each pass off: the pass that the
/// same command fails in with it. Nothing for others, or if it ends otherwise
/// than in a diagnostic. One trace.
llvm::Expected<std::optional<Instruments::FirstInvalid>>
firstInvalidIfVerified(Instruments &instruments, const Compile &compile);

} // namespace culprit
#endif
