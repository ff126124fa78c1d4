//===- TextOutsideIR.h - What a compiler says between dumps -----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_TEXTOUTSIDEIR_H
#define CULPRIT_COMPILER_OUTPUT_TEXTOUTSIDEIR_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace culprit {

struct TextLine {
  llvm::StringRef text; ///< without its end, CR LF included
  size_t offset = 0;    ///< in the whole text
};

/// The lines of what a compiler printed that are not IR. IR may say anything: a
/// block of LLVM's may be labelled `error: `, a kernel may assert in the words
/// of an assertion. Left out are:
///   modules and functions of MLIR that begin a line, to their last bracket,
///   `{-# ... #-}`, and functions of LLVM, `define ...` to the line `}`.
/// A dump that does not end (the compiler died while it printed) is no dump:
/// its lines stay, and so does what follows them.
std::vector<TextLine> linesOutsideIR(llvm::StringRef text);

} // namespace culprit
#endif
