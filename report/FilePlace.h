//===- FilePlace.h - `k.mlir:3:8` -------------------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_FILEPLACE_H
#define CULPRIT_REPORT_FILEPLACE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace culprit {

/// Lines and columns count from 1; 0: not known.
struct FilePlace {
  std::string file; ///< may be `<stdin>`
  unsigned line = 0, column = 0;
};

/// Of a location as MLIR prints it; nothing if it is of another kind.
std::optional<FilePlace> filePlace(llvm::StringRef location);

/// Standard input has none: it is nothing, `-`, or a name like `<stdin>`.
bool isFileName(llvm::StringRef name);

/// Whether a location that has the name `named` is of `file`, which is called
/// as the command has it. Compilers print that name, or its last part, or make
/// the whole path of it.
bool isNameOf(llvm::StringRef named, llvm::StringRef file);

} // namespace culprit
#endif
