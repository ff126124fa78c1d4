//===- SameApplication.h - Is it the same one in what is left? --*- C++ -*-===//
//
// A reduction changes how many applications there are, so their numbers say
// nothing. Names of patterns and ops stay. A place in the user's file stays as
// well, where the reduced text has it as a location of its own; where it has
// none, the compiler tells of places in that text, which say nothing either.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_SAMEAPPLICATION_H
#define CULPRIT_TRIAGE_EVIDENCE_SAMEAPPLICATION_H

#include "bisect/action/NamedAction.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit {

/// Whether anything tells it from the other applications in its pass.
bool isTold(const NamedAction &action);

/// Nothing that is known of both tells them apart: pattern, op, and the place
/// as far as `reduced` has it. `found` is of the whole input, `again` of its
/// reduction, whose text is `reduced`.
bool isSameApplication(const NamedAction &found, const NamedAction &again,
                       llvm::StringRef reduced);

/// The same of those that show it together, in their order. One may need fewer
/// of them than the other.
bool areSameApplications(llvm::ArrayRef<NamedAction> found,
                         llvm::ArrayRef<NamedAction> again,
                         llvm::StringRef reduced);

} // namespace culprit
#endif
