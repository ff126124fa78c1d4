//===- Recursion.h - The stack of a recursion without end -------*- C++ -*-===//
//
// Functions that call each other until the stack is full: where in the round it
// ends depends on how deep it was before, and so on the environment and the
// length of paths. LLVM prints 256 frames, which are of the recursion then.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_OUTPUT_RECURSION_H
#define CULPRIT_COMPILER_OUTPUT_RECURSION_H

#include "compiler/output/StackDump.h"
#include <optional>

namespace culprit {

/// Of a recursion, one round as its only frames, beginning with the same one,
/// wherever the stack ended: in what a function of it calls at the very end,
/// too. Nothing if the stack has none.
std::optional<StackDump> roundOf(const StackDump &dump);

/// Of a recursion, one round as its only frames, beginning with the same one
/// wherever the stack ended; any other dump as it is, of a walk, too, that came
/// to a crash in another function. Assumes that a round has 64 frames at most;
/// a longer one stays.
StackDump onceAround(const StackDump &dump);

} // namespace culprit
#endif
