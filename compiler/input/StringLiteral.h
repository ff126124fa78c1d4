//===- StringLiteral.h - A text in quotes, as MLIR spells it ----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_INPUT_STRINGLITERAL_H
#define CULPRIT_COMPILER_INPUT_STRINGLITERAL_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// The text of a string literal without its quotes and escapes. What has no
/// quotes is returned as it is.
std::string fromLiteral(llvm::StringRef literal);

/// Nothing in the literal looks as if metadata began there, `{-#`.
std::string toLiteral(llvm::StringRef text);

} // namespace culprit
#endif
