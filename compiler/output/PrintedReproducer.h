//===- PrintedReproducer.h - One among what a compiler prints ---*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_PRINTEDREPRODUCER_H
#define CULPRIT_COMPILER_OUTPUT_PRINTEDREPRODUCER_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// The last MLIR reproducer in the text, from the first line of its IR up to
/// the end of its resources: Triton prints that of the failing stage on
/// standard error, between other lines. Empty if there is none. Linear.
llvm::StringRef printedReproducer(llvm::StringRef text);

} // namespace culprit
#endif
