//===- HangingActions.h - Applications that go on and on --------*- C++ -*-===//
#ifndef CULPRIT_BISECT_HANGINGACTIONS_H
#define CULPRIT_BISECT_HANGINGACTIONS_H

#include "bisect/ActionAnswer.h"

namespace culprit {

/// A hang's log is cut, so the number of applications is not known: points grow
/// from the units of `knob` on. The first one that shows the hang; 0 if none up
/// to a million does. At most 8 compiles.
llvm::Expected<uint64_t> findHangingCount(Oracle &oracle, const Knob &knob);

/// Whether what is clean ends so near to the limit that chance decides whether
/// it is a hang, or what hangs under a limit learnt of healthy runs ends under
/// the full one. At most two compiles.
llvm::Expected<bool> isOnlySlow(Oracle &oracle, const Compile &clean,
                                Compile hangs);

/// Every run with a limited count ends, and the ungated run does not:
/// patterns undo each other, or feed each other. The tail of the log holds
/// the cycle.
void explainCycle(ActionAnswer &answer, const TracedActions &of);

/// Each application makes the compile longer: where it passes the limit says
/// nothing of the application there.
void explainGrowth(ActionAnswer &answer, const TracedActions &of,
                   const FirstFailingResult &found);

} // namespace culprit
#endif
