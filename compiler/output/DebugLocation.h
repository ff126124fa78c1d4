//===- DebugLocation.h - The function in a debug location -------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_DEBUGLOCATION_H
#define CULPRIT_COMPILER_OUTPUT_DEBUGLOCATION_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace culprit {

/// What `#cuda_tile.di_loc<loc("k.py":16:4) in #cuda_tile.di_subprogram<...,
/// name = "k", linkageName = "k_f32", ...>>` says.
struct DebugLocation {
  std::string place;    ///< `k.py:16:4`, the file without its folder
  std::string function; ///< as in the source
  std::string symbol;   ///< as in the module
};

/// Nothing if the location names no function.
std::optional<DebugLocation> parseDebugLocation(llvm::StringRef location);

} // namespace culprit
#endif
