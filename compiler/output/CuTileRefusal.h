//===- CuTileRefusal.h - What cuTile's front end refuses --------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_CUTILEREFUSAL_H
#define CULPRIT_COMPILER_OUTPUT_CUTILEREFUSAL_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace culprit {

/// A line of a kernel that cannot be compiled, as cuda/tile/_exception.py
/// writes it.
struct CuTileRefusal {
  std::string file;
  unsigned line = 0; ///< from 1
  std::string message;
};

/// Of the exception that ends the program; of functions that call one another,
/// the innermost. None if that is of another type, or a defect of cuTile's own
/// (InternalError), or names no line.
std::optional<CuTileRefusal> cuTileRefusal(llvm::StringRef standardError);

} // namespace culprit
#endif
