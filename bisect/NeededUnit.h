//===- NeededUnit.h - Does the whole compile need unit k? -------*- C++ -*-===//
//
// A search over prefixes ends at unit k: k-1 is clean and k shows the failure.
// Point k switches off what comes behind, too: what would mend, or undo, what k
// did. So of a failure that comes behind unit k, k may show a half-done state
// that the whole compile never leaves, in the same words. Therefore the compile
// is asked with all units but k. If it does not fail as before, k is needed.
//
// Else others are enough. They are found one by one, each as the first boundary
// with those before it off, until the compile with all of them off is clean.
// Then the first that brings the failure back alone is the answer: of several
// that do the same wrong, the first; of one that others mend, never that one.
//
// Assumption: a unit keeps its number when others are off. Where what is
// skipped is tried again later, under another number, that one shows it as
// well. So k stays the answer unless each step ends clean or with the failure:
// only what is proven not to matter is not named.
//
// Bound: one compile; where that shows the failure, up to three searches, each
// with a compile, and four compiles more.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_NEEDEDUNIT_H
#define CULPRIT_BISECT_NEEDEDUNIT_H

#include "judge/Searches.h"

namespace culprit {

/// Units count from 1, as `k` does.
struct UnitThatMatters {
  /// `k` itself, mostly, and also where the knob has no sets, nothing runs
  /// behind it, or more units than a few are enough.
  uint64_t unit;
  /// For another one: the whole compile is clean without these, and shows the
  /// failure without these but for that one. `k` is the first.
  std::vector<uint64_t> off = {};
};

llvm::Expected<UnitThatMatters> unitThatMatters(Oracle &oracle,
                                                const Knob &knob, uint64_t k);

} // namespace culprit
#endif
