//===- NormaliseDiagnostic.h - One text for all runs ------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_NORMALISEDIAGNOSTIC_H
#define CULPRIT_COMPILER_OUTPUT_NORMALISEDIAGNOSTIC_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// The text with what may differ between two runs of one failure made equal:
/// SSA names (%12, %arg3 -> %_), numbers inside file:line:col, hex addresses,
/// process ids, the path of the input and of temporary directories, the numbers
/// of nodes that LLVM cannot select (t14 -> <node>), the types of an unresolved
/// materialization (Materialization.h). Quoted op names, other types and plain
/// numbers in types stay.
std::string normaliseDiagnostic(llvm::StringRef text);

} // namespace culprit
#endif
