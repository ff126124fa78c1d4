//===- EndOfMachine.h - Did the machine end it? -----------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FAILURE_ENDOFMACHINE_H
#define CULPRIT_PROBE_FAILURE_ENDOFMACHINE_H

#include "probe/Outcome.h"
#include <optional>

namespace culprit {

/// Why the end of a run says nothing of its input: a wrapper or the loader did
/// not find a file, others killed it, or the machine had no room for it. So it
/// may end otherwise the next time, with the same input.
std::optional<std::string> endOfTheMachine(const Outcome &outcome);

/// It met RLIMIT_FSIZE, which is not ours, or a process did that it started,
/// and told so.
bool metFileLimit(const Outcome &outcome);

} // namespace culprit
#endif
