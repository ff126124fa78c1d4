//===- Entries.h - Entries of lists in attributes ---------------*- C++ -*-===//
//
// Numbered in the order in which they are written, those of a list before what
// it holds: in `[1, [2, 3]]` there are 1, [2, 3], 2 and 3. Entries of arrays
// (`array<i64: ...>`) count where there are at most 16: more are data. Those in
// the text of a foreign attribute count too (TextEntries.h).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_ENTRIES_H
#define CULPRIT_COMPILER_IR_ENTRIES_H

#include "mlir/IR/Attributes.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit::ir {

unsigned countEntries(mlir::Attribute attribute);

/// The attribute without those of that number, which ascend.
mlir::Attribute withoutEntries(mlir::Attribute attribute,
                               llvm::ArrayRef<unsigned> gone);

} // namespace culprit::ir
#endif
