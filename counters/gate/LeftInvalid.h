//===- LeftInvalid.h - Who left invalid IR, by a trace ----------*- C++ -*-===//
//
// A pass does not say that it left invalid IR: a verifier does, if one runs
// after it. The gate can run one after each pass and each pattern.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_LEFTINVALID_H
#define CULPRIT_COUNTERS_GATE_LEFTINVALID_H

#include "counters/Trace.h"

namespace culprit {

/// The first one that left invalid IR, a pattern before the pass that it is
/// inside of, and any pass before an adaptor; null if there is none.
const Action *firstInvalidAction(const Trace &trace);

/// Where the pass that failed has others inside, or where all ended well and
/// the compile failed, one of them may have left it.
bool mayBeInvalid(const Trace &traced);

/// `verified`: the same compile with a verification after each pass. The first
/// one that does not hold is that pass's failure, if the compile fails with
/// what the verifier says of it.
void blameForInvalid(Trace &traced, const Trace &verified);

/// Each pass says that it did not fail, and left valid IR: what fails comes
/// after them.
bool endsWell(const Trace &traced);

} // namespace culprit
#endif
