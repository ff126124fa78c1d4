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

/// `a"b` of `a\22b`, which stands between quotes.
std::string nameInQuotes(llvm::StringRef written);

/// A name behind `@`, and where it stands, the `@` and its quotes included.
struct WrittenSymbol {
  size_t begin, end;
  std::string name; ///< never empty
};

/// Every `@a` and `@"a b"` in a text that MLIR printed, in order. In a string,
/// which may be about a symbol, each `@a`: a quote there ends the string.
std::vector<WrittenSymbol> symbolsInText(llvm::StringRef text);

/// The uses written in a text: such symbols, and as one use `@a::@b`.
std::vector<SymbolPath> symbolUsesInText(llvm::StringRef text);

} // namespace culprit::ir
#endif
