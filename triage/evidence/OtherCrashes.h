//===- OtherCrashes.h - Are they the failure, by chance? --------*- C++ -*-===//
//
// Of a crash that looked the same each time, another crash that is met on the
// way is taken for another bug: without this pass, or this function, it is not
// the failure any more. If the failure varies after all, that was chance, and
// an enabler or a kernel was made of it. The compile that showed the other
// crash tells: run again, it shows the failure.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_OTHERCRASHES_H
#define CULPRIT_TRIAGE_EVIDENCE_OTHERCRASHES_H

#include "judge/Oracle.h"

namespace culprit {

/// Whether one of the crashes that were met beside the failure is the failure
/// in another run of the same compile. Four runs for each of the three that were
/// met most often; none if the failure is no crash.
llvm::Expected<bool> othersShowFailure(Oracle &oracle,
                                       const FailureSignature &failure);

} // namespace culprit
#endif
