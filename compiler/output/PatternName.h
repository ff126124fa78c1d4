//===- PatternName.h - A pattern, as each build spells it -------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_PATTERNNAME_H
#define CULPRIT_COMPILER_OUTPUT_PATTERNNAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// The pattern without its namespaces that have no name, which Clang and GCC
/// spell otherwise; for a debug counter of LLVM, its name.
std::string shortPattern(llvm::StringRef pattern);

} // namespace culprit
#endif
