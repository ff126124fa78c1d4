//===- DiagnosticPattern.h - What two inputs' messages share ----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_DIAGNOSTICPATTERN_H
#define CULPRIT_COMPILER_OUTPUT_DIAGNOSTICPATTERN_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// A normalised diagnostic without what belongs to the input: symbols
/// (`@kernel` -> `@_`), numbers and the types of scalars (`memref<4xi32>` ->
/// `memref<_x_>`). Two inputs of one bug have it in common. It is too little
/// for the errors of a reduction, which has one input and must not slip.
std::string diagnosticPattern(llvm::StringRef normalised);

} // namespace culprit
#endif
