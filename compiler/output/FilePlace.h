//===- FilePlace.h - `k.mlir:3:8` -------------------------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_FILEPLACE_H
#define CULPRIT_COMPILER_OUTPUT_FILEPLACE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace culprit {

/// Lines and columns count from 1; 0: not known.
struct FilePlace {
  std::string file; ///< may be `<stdin>`
  unsigned line = 0, column = 0;
};

/// Of a location as MLIR prints it: of one made of several, as `acc(k.py:3:8)`
/// of a value with a name, the one that MLIR shows. Nothing if none is a place.
std::optional<FilePlace> filePlace(llvm::StringRef location);

/// The same, where that is a line of a file.
std::optional<FilePlace> placeInFile(llvm::StringRef location);

/// Standard input has none: it is nothing, `-`, or a name like `<stdin>`.
bool isFileName(llvm::StringRef name);

} // namespace culprit
#endif
