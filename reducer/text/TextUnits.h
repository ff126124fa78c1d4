//===- TextUnits.h - What can be cut out of a text --------------*- C++ -*-===//
//
// For inputs that no parser reads, the compiler's included. Pure.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_TEXT_TEXTUNITS_H
#define CULPRIT_REDUCER_TEXT_TEXTUNITS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// Bytes [begin, end) of a text.
struct TextRange {
  size_t begin = 0, end = 0;
  bool operator==(const TextRange &) const = default;
};

/// What goes together, in order.
using TextUnit = llvm::SmallVector<TextRange, 2>;

/// A way to cut a text into pieces that can go.
struct TextKind {
  const char *name; ///< `lines`
  const char *help;
  std::vector<TextUnit> (*units)(llvm::StringRef text);
};

/// `blocks`, `{ ... }` with the head in front; `lines`, with their ends;
/// `brackets`, the text between a bracket and its partner (which may lie in one
/// another), for all of ( [ { < that have one, and both where that is empty;
/// `heads`: two brackets and what stands in front of them, but not what stands
/// between them, and, but for { }, that, too; `tokens`: words, strings, and
/// single other characters (of UTF-8, whole), with the blanks before them;
/// `pairs`: two tokens beside each other (`= x`, `, y`), which overlap. Coarse
/// first.
llvm::ArrayRef<TextKind> textKinds();

/// The text without the ranges, which may overlap.
std::string without(llvm::StringRef text, std::vector<TextRange> ranges);

} // namespace culprit
#endif
