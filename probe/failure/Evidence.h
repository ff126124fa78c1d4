//===- Evidence.h - What tells a failure from others ------------*- C++ -*-===//
//
// A search that edits the input makes other failures all the time: most edits
// of a text are syntax errors, and these exit with 1 as well. So a run that
// says no more than that something went wrong is no evidence. Such a failure
// can be localised, where nothing but a gate changes; it is never reduced.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_FAILURE_EVIDENCE_H
#define CULPRIT_PROBE_FAILURE_EVIDENCE_H

#include "probe/failure/FailureSignature.h"

namespace culprit {

/// Why the failure cannot be told from others, one line; empty when it can. Of
///   a crash: a specific frame, a place, or the pass that ran when it came, as
///     a trace or the stack dump says;
///   a fatal error: its line;
///   a diagnostic: an error that is no trailer, the pass that the compiler
///     itself says failed, or words that are known to be of the failure;
///   a hang, lack of memory, a flood: that it is one.
std::string whyIndistinct(const FailureSignature &failure);

} // namespace culprit
#endif
