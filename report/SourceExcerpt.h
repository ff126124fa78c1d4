//===- SourceExcerpt.h - The user's line that it is about -------*- C++ -*-===//
#ifndef CULPRIT_REPORT_SOURCEEXCERPT_H
#define CULPRIT_REPORT_SOURCEEXCERPT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// Lines and columns count from 1; columns are of bytes.
struct SourceExcerpt {
  std::string file; ///< as the location names it
  unsigned line = 0, column = 0;
  unsigned firstLine = 0;         ///< of `lines`
  std::vector<std::string> lines; ///< some before it, it, and some after it

  const std::string &culprit() const { return lines[line - firstLine]; }
  /// A blank for each character in front of the column, and its tabs: what
  /// stands below is at the column then. (Compilers count bytes.)
  std::string indent() const;
};

/// The lines around `location` (`k.mlir:3:8`) in `text`, which is that of
/// `file`. Nothing if the location is of another file, or outside of the text,
/// or if the text has locations of its own in a file of that name.
/// Standard input goes by any name that is in angle brackets.
std::optional<SourceExcerpt>
excerptAt(llvm::StringRef location, llvm::StringRef file, llvm::StringRef text);

} // namespace culprit
#endif
