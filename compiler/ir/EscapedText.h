//===- EscapedText.h - Strings as LLVM prints them --------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_ESCAPEDTEXT_H
#define CULPRIT_COMPILER_IR_ESCAPEDTEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// What LLVM's printEscapedString() was given: `\C3\BC`, `\22` and `\\` are one
/// character. Quotes go.
std::string unescaped(llvm::StringRef text);

/// The index of the quote that ends the string whose opening one is at `begin`;
/// the text's size if none does.
size_t endOfString(llvm::StringRef text, size_t begin);

} // namespace culprit
#endif
