//===- NeededWrongPass.h - The pass that wrong code needs -------*- C++ -*-===//
//
// If one pass makes the result wrong, another one mends it, and a third makes
// it wrong again, a bisection ends at any boundary: at the first pass, maybe,
// without which the result is as wrong. The sweep has seen that. So a pass that
// the whole pipeline does not need is taken out, and the search begins again,
// until it ends at one that is needed. If it ends at none, more than one pass
// makes the result wrong, and the answer is the range of those that were found,
// but for those that do no harm where all the others are out. Where that is not
// all, what stands behind the first of them may be guilty, too.
//
// Runs of one pass that are each enough are no range: the first is named.
//
// Assumption: the check does not call wrong what cannot run; else a pass that
// is needed looks as if it could go, and the range is too wide.
//
// Bound: a search; if it ends at a pass that is not needed, up to three more
// searches, and five compiles.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_NEEDEDWRONGPASS_H
#define CULPRIT_BISECT_PASS_NEEDEDWRONGPASS_H

#include "bisect/pass/WrongBoundary.h"

namespace culprit {

/// Its `optional` lacks what was taken out. A range of passes that are each
/// enough is told as the boundary at the first of them.
llvm::Expected<WrongBoundary> findNeededWrongPass(Oracle &oracle,
                                                  const SweptPasses &passes);

} // namespace culprit
#endif
