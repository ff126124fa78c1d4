//===- StepBack.h - To an input before the last edits -----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REPLAY_STEPBACK_H
#define CULPRIT_TRIAGE_STEPS_REPLAY_STEPBACK_H

#include "triage/Investigation.h"

namespace culprit {

/// Those before the last edits, which may have led to what the compiler cannot
/// print, or to what fails before a pass in the eyes of run.sh. A step back is
/// twice as long as the one before. None for a hang.
std::vector<Compile> beforeLastEdits(const Investigation &state);

/// It is the best from now on. Nothing was proven on it. If it has another
/// command, what was said of the best's is gone.
llvm::Error goBackTo(Investigation &state, const Compile &earlier);

/// Why the input that was gone back to is not proven to be minimal.
void tellUnproven(Investigation &state, const std::string &why);

struct LastHang {
  Compile compile;
  /// The CPU time of the one that took longest of those that ended.
  std::chrono::milliseconds slowest{0};
};

/// The best hung under a limit that was learnt, and is only slow. On the way
/// there, edits have led from what hangs to what does not: the last that hangs
/// under the full limit, with the shortened command, or with that which the
/// reduction began with, if it was this that made it slow. Nothing if none
/// does. About 2*log2(n) questions for n inputs and a command, and for half of
/// them at most the full limit is waited for.
llvm::Expected<std::optional<LastHang>> lastThatHangs(Investigation &state);

} // namespace culprit
#endif
