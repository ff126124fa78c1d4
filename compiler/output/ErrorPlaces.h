//===- ErrorPlaces.h - Where a run says that its error is -------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_ERRORPLACES_H
#define CULPRIT_COMPILER_OUTPUT_ERRORPLACES_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <set>
#include <string>

namespace culprit {

/// Each as shortPlace() has it. Empty where the compiler says none.
struct ErrorPlaces {
  std::set<std::string> at;
  /// The ops that still use what a conversion has left: `note: see existing
  /// live user here`.
  std::set<std::string> users;
};

/// Of all errors whose text is that when normalised. Nothing if one of them has
/// no place.
ErrorPlaces placesOfError(llvm::StringRef stderrText,
                          llvm::StringRef normalised);

/// `k.mlir:3:8` of `callsite("/tmp/k.mlir":3:8 at ...)`: without directories,
/// since each copy of an input lies in one of its own. "": there is none.
std::string shortPlace(llvm::StringRef location);

/// Each error of the text, normalised, with its place as printed
/// (`k.mlir:3:8`), where all that say the same have that one: the innermost of
/// the user's, where an installed package was called.
std::map<std::string, std::string> onlyPlaces(llvm::StringRef stderrText);

} // namespace culprit
#endif
