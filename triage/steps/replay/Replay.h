//===- Replay.h - Does a compile replay as a bundle? ------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REPLAY_REPLAY_H
#define CULPRIT_TRIAGE_STEPS_REPLAY_REPLAY_H

#include "triage/Investigation.h"

namespace culprit {

enum class Replay {
  Shows,       ///< its bundle is the reproducer now
  OnlySlow,    ///< for a hang: it comes to an end under the full limit
  FoundToVary, ///< it shows in ways, or as rarely, as was not known before
  GoneBack,    ///< no more than slow; an earlier best hangs, and is the best
  Refused,     ///< a remark says why
};

/// Tries them in turn until one replays or is found to vary.
llvm::Expected<Replay> firstReplay(Investigation &state,
                                   llvm::ArrayRef<Compile> attempts);

} // namespace culprit
#endif
