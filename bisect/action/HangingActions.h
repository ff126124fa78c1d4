//===- HangingActions.h - Applications that go on and on --------*- C++ -*-===//
#ifndef CULPRIT_BISECT_ACTION_HANGINGACTIONS_H
#define CULPRIT_BISECT_ACTION_HANGINGACTIONS_H

#include "bisect/action/ActionAnswer.h"

namespace culprit {

/// Numbers of applications that may go on, as far as they were asked.
struct HangingCount {
  uint64_t shows = 0; ///< the first that shows the hang; 0: none does
  /// Of the last one without a verdict: "4096 applications: out of memory". "":
  /// all are clean.
  std::string unresolved;
};

/// A hang's log is cut, so the number of applications is not known: points grow
/// from the units of `knob` on, up to a million. At most 8 compiles.
llvm::Expected<HangingCount> findHangingCount(Oracle &oracle, const Knob &knob);

/// Whether what is clean ends so near to the limit that chance decides whether
/// it is a hang, or what hangs under a limit learnt of healthy runs ends under
/// the full one. At most two compiles.
llvm::Expected<bool> isOnlySlow(Oracle &oracle, const Compile &clean,
                                Compile hangs);

/// No run with a limited count hangs, and not all are clean: nothing is said of
/// the patterns.
void explainUnresolved(ActionAnswer &answer, const HangingCount &counts);

/// Every run with a limited count ends, and the ungated run does not:
/// patterns undo each other, or feed each other. The tail of the log holds
/// the cycle.
void explainCycle(ActionAnswer &answer, const TracedActions &of);
/// Adds what the log ends in: a cycle, or one application that has not returned
/// where there were too few for one.
void tellEndOfLog(ActionAnswer &answer, const TracedActions &of);

/// Each application makes the compile longer: where it passes the limit says
/// nothing of the application there.
void explainGrowth(ActionAnswer &answer, const TracedActions &of,
                   const FirstFailingResult &found);

} // namespace culprit
#endif
