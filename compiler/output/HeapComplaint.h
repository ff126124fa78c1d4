//===- HeapComplaint.h - The allocator found the heap spoilt ----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_HEAPCOMPLAINT_H
#define CULPRIT_COMPILER_OUTPUT_HEAPCOMPLAINT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace culprit {

/// `double free or corruption (out)`, `malloc(): invalid size`: libc meets
/// damage that was done before, maybe far from there. It is chance where libc
/// meets it, and whether at all.
bool isHeapComplaint(llvm::StringRef fatalLine);
/// What its line begins with, but for assertions of older ones.
llvm::ArrayRef<llvm::StringRef> heapComplaints();

} // namespace culprit
#endif
