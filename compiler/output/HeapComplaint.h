//===- HeapComplaint.h - The allocator found the heap spoilt ----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_HEAPCOMPLAINT_H
#define CULPRIT_COMPILER_OUTPUT_HEAPCOMPLAINT_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// `double free or corruption (out)`, `malloc(): invalid size`: what libc says
/// when it meets damage that was done before, maybe far from there. Where it is
/// met, and whether at all, is chance.
bool isHeapComplaint(llvm::StringRef fatalLine);

} // namespace culprit
#endif
