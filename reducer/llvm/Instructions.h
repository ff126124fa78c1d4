//===- Instructions.h - How large is LLVM IR? -------------------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_LLVM_INSTRUCTIONS_H
#define CULPRIT_REDUCER_LLVM_INSTRUCTIONS_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// Those in the bodies of a textual file; 0 for bitcode. A line begins one,
/// unless it goes on with the one before, or several: a text that was cut has
/// few lines.
unsigned countInstructions(llvm::StringRef text);

} // namespace culprit
#endif
