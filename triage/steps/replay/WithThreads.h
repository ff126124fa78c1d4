//===- WithThreads.h - Does it show with threads, too? ----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REPLAY_WITHTHREADS_H
#define CULPRIT_TRIAGE_STEPS_REPLAY_WITHTHREADS_H

#include "triage/Investigation.h"

namespace culprit {

/// The command given has threads, and the ground has none.
bool threadsWereTurnedOff(const Investigation &state);

/// Whoever has the bug has it with threads. If it shows otherwise there, the
/// reproducer is asked with them, and a remark says what came of it. If it does
/// not show without them, the reproducer is asked without them. A remark says,
/// too, if the command given ends in another signal in a shell.
llvm::Error askWithThreads(Investigation &state);

} // namespace culprit
#endif
