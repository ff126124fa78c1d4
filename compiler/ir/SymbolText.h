//===- SymbolText.h - Symbols as they are written ---------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_SYMBOLTEXT_H
#define CULPRIT_COMPILER_IR_SYMBOLTEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit::ir {

/// Names, outermost first: `{kernels, main_kernel}`.
using SymbolPath = std::vector<std::string>;

/// `@name`, with quotes where MLIR prints them.
std::string printedSymbol(llvm::StringRef name);

/// The uses written in a text: every `@a`, `@"a b"` and `@a::@b`.
std::vector<SymbolPath> symbolUsesInText(llvm::StringRef text);

} // namespace culprit::ir
#endif
