//===- PTXPlaces.h - From a line of PTX to what it is made of ---*- C++ -*-===//
//
// ptxas tells errors by lines of a file that the compiler has made, and that is
// gone by then. Lines are counted from 1. All is linear in the text.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_INPUT_PTXPLACES_H
#define CULPRIT_COMPILER_INPUT_PTXPLACES_H

#include "compiler/input/PTXFunctions.h"
#include <optional>

namespace culprit {

/// The line of `ptxas FILE, line LINE; error : ERROR`, the first with that
/// error.
std::optional<size_t> ptxLineOf(llvm::StringRef printed, llvm::StringRef error);

/// Without the blanks around it; "" behind the last one.
llvm::StringRef textOfLine(llvm::StringRef ptx, size_t line);

/// The function whose head or body has something in that line.
std::optional<PTXFunction> functionAtLine(llvm::StringRef ptx, size_t line);

struct SourceLine {
  std::string file; ///< as the compiler names it
  size_t line = 0;
  bool operator==(const SourceLine &) const = default;
};

/// What a line is made of. `located` is the same code, up to there, with `.loc`
/// in front of what is of another line; nothing if it is not.
std::optional<SourceLine> sourceOfPTXLine(llvm::StringRef ptx, size_t line,
                                          llvm::StringRef located);

} // namespace culprit
#endif
