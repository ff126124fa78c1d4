//===- ChangingActions.h - Which applications did something? ----*- C++ -*-===//
//
// A driver asks a pattern for many operations that it does not match. Such an
// application leaves the IR as it was, and is nothing that a failure needs.
//
// Assumption: what matters is seen in the IR when the application ends. It is
// not, where a conversion keeps its changes back until all of it succeeds. So
// the set is a guess: the search asks whether it shows the failure, and goes on
// with all of them if it does not.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_ACTION_CHANGINGACTIONS_H
#define CULPRIT_BISECT_ACTION_CHANGINGACTIONS_H

#include "judge/Oracle.h"
#include "search/UnitSet.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit {

/// Of the actions, which are those of the failing pass in the trace, the
/// indices of those that change the IR, and of the last one. All of them where
/// that cannot be seen, or costs more than it saves: each application is
/// followed by a look at all of the pass's operation. At most one compile.
llvm::Expected<UnitSet> changingActions(Instruments &instruments,
                                        const Compile &compile,
                                        const Trace &trace,
                                        llvm::ArrayRef<const Action *> actions);

} // namespace culprit
#endif
