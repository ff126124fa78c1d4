//===- LLVMFunctions.h - The functions in a text of LLVM IR -----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_INPUT_LLVMFUNCTIONS_H
#define CULPRIT_COMPILER_INPUT_LLVMFUNCTIONS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// The names of those that have a body of which code is made, in the order of
/// the text, without quotes and escapes. Linear; other texts and bitcode have
/// none.
std::vector<std::string> functionsOfLLVM(llvm::StringRef text);

} // namespace culprit
#endif
