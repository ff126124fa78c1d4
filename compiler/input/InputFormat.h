//===- InputFormat.h - What an input is made of -----------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_INPUT_INPUTFORMAT_H
#define CULPRIT_COMPILER_INPUT_INPUTFORMAT_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// Bytes that have a format: cut anywhere, they are no longer of it. Told by a
/// NUL, or by many control characters and bytes that are no UTF-8, among the
/// first. A text may have a few of these.
bool isBinary(llvm::StringRef content);

/// It is binary, and neither bytecode of MLIR, which compilers print as text,
/// nor bitcode of LLVM, which llvm-dis does: nothing here can edit it.
bool isBinaryWithoutReader(llvm::StringRef content);

} // namespace culprit
#endif
