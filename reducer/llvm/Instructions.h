//===- Instructions.h - How large is LLVM IR? -------------------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_LLVM_INSTRUCTIONS_H
#define CULPRIT_REDUCER_LLVM_INSTRUCTIONS_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// Lines of a textual file that hold an instruction; 0 for bitcode. Several on
/// a line count as one: as LLVM prints it, each has its own.
unsigned countInstructions(llvm::StringRef text);

} // namespace culprit
#endif
