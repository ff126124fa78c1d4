//===- LLVMUnitsOfPass.h - Whose units does a counter count? ----*- C++ -*-===//
//
// A debug counter of LLVM numbers its steps over the whole command. So a unit
// that removes the failure may be one of a pass before the guilty one, which
// fails for want of what that pass made; or of one behind it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_ACTION_LLVMUNITSOFPASS_H
#define CULPRIT_BISECT_ACTION_LLVMUNITSOFPASS_H

#include "judge/Oracle.h"

namespace culprit {

/// Whether that unit of the counter, from 0, is counted in that pass execution,
/// from 0 as opt-bisect numbers them. Nothing if the compiler does not say what
/// it counts. Three compiles.
llvm::Expected<std::optional<bool>>
isCountedInPass(Oracle &oracle, const Compile &compile,
                const std::string &counter, uint64_t unit, uint64_t execution);

} // namespace culprit
#endif
