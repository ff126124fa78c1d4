//===- CuTileRefusal.h - What cuTile's front end refuses --------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_CUTILEREFUSAL_H
#define CULPRIT_COMPILER_OUTPUT_CUTILEREFUSAL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// A line of a kernel that cannot be compiled, as cuda/tile/_exception.py
/// writes it.
struct CuTileRefusal {
  std::string file;
  unsigned line = 0; ///< from 1
  std::string message;
  bool isDefect = false; ///< of cuTile's own, which that line leads to
};

/// The types of these exceptions, in the module cuda.tile._exception.
llvm::ArrayRef<llvm::StringRef> cuTileRefusalTypes();

/// Of the exception that ends the program. Of functions that call one another
/// the innermost first. None if that is of a type by which cuTile tells of its
/// compiler, or names no line.
std::vector<CuTileRefusal> cuTileRefusals(llvm::StringRef standardError);

} // namespace culprit
#endif
