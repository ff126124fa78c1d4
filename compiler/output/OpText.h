//===- OpText.h - What the text of an op says of it -------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_OPTEXT_H
#define CULPRIT_COMPILER_OUTPUT_OPTEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// `func.func`: the first word of an op's text behind its results, `%0:2 =`;
/// with the dialect, which a builtin op does not print. Of a region or a block,
/// as logs print them, the op around it. Empty when there is none.
std::string opNameOf(llvm::StringRef opText);

/// The symbol name in an op's text, pretty (`func.func private @f(...)`) or
/// generic (`sym_name = "f"`); empty when there is none.
std::string symbolInOpText(llvm::StringRef opText);

} // namespace culprit
#endif
