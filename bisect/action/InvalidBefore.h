//===- InvalidBefore.h - Does it trip over what another left? ---*- C++ -*-===//
//
// With the application that crashes left out, a verifier may complain: then the
// IR was invalid before it, and what left it so is the bug, or the first half
// of it.
//
// Assumption: once invalid, the IR stays so. If it does not, the application
// that is told is one after which it is invalid, and before which it is clean.
//
// What a pass itself says of an op has the same form: a verifier's is gone with
// verification between passes turned off; and with the count that is told, the
// compile says the same as with all.
//
// Bound: log2 n + 3 compiles for n applications.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_ACTION_INVALIDBEFORE_H
#define CULPRIT_BISECT_ACTION_INVALIDBEFORE_H

#include "counters/Knob.h"
#include "judge/Oracle.h"

namespace culprit {

/// Whether the reason is a verifier's. What an application left out leaves
/// behind is not: `failed to legalize`, an unresolved materialization.
bool isVerifiersComplaint(llvm::StringRef reason);

/// The count from which on the IR is invalid: with one less, the compile is
/// clean. Up to `last`, with which a verifier may complain. Nothing if it is
/// none, or nobody can tell, or the compile is never clean.
llvm::Expected<std::optional<uint64_t>>
findFirstInvalid(Oracle &oracle, const Knob &knob, uint64_t last);

} // namespace culprit
#endif
