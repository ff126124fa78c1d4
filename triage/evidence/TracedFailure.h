//===- TracedFailure.h - What a trace says of the failure -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_TRACEDFAILURE_H
#define CULPRIT_TRIAGE_EVIDENCE_TRACEDFAILURE_H

#include "counters/Trace.h"
#include "probe/failure/FailureSignature.h"

namespace culprit {

/// The signature with the failing pass, its errors, and the action that was
/// open. The trace is of a compile that shows the failure, and has a last pass.
FailureSignature withTrace(FailureSignature signature, const Trace &run);

/// The program went on after the traced compile, and raised its exception
/// again: none of its errors is in the last words.
bool isKeptFailure(const FailureSignature &signature, const Trace &run);

/// The signature of the traced compile in a program that does nothing else: of
/// a kept failure, withTrace() has left no errors.
FailureSignature ofCompileAlone(FailureSignature signature, const Trace &run);

} // namespace culprit
#endif
