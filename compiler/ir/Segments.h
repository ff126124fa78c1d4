//===- Segments.h - Operands and results of foreign ops ---------*- C++ -*-===//
//
// Ops with several lists of operands say where each begins, in
// `operandSegmentSizes` (results: `resultSegmentSizes`), and a switch has a
// list of lists (`case_operand_segments`). An operand or result that is erased
// here is erased from those, too.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_SEGMENTS_H
#define CULPRIT_COMPILER_IR_SEGMENTS_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace culprit::ir {

/// Of a switch between blocks: how many operands each case passes.
inline constexpr llvm::StringLiteral caseSizes = "case_operand_segments";

struct Segment {
  unsigned start = 0, size = 0;
};

/// The lists of operands, in order; all operands as one without segment sizes.
llvm::SmallVector<Segment> operandSegments(mlir::Operation *op);

/// The operands that a terminator passes to a successor; none if its form is
/// not known.
std::optional<Segment> passedTo(mlir::Operation *terminator,
                                unsigned successor);

/// The attribute of that name is one of those above, and says of this op what
/// it is there for: its sizes are as many as the op has.
bool areSegmentSizes(mlir::Operation *op, llvm::StringRef name);

void eraseOperand(mlir::Operation *op, unsigned index);

/// The op made again in its place without a result, which must be unused; the
/// old one is left without regions, results unused, for the caller to erase.
mlir::Operation *withoutResult(mlir::Operation *op, unsigned index);

/// The same without a case of a switch between blocks, that is without its
/// successor behind the default one, and what it passes to that, which has to
/// be known (passedTo()). Its values are for the caller to drop.
mlir::Operation *withoutCase(mlir::Operation *op, unsigned index);

/// The same without a region, which must be empty.
mlir::Operation *withoutRegion(mlir::Operation *op, unsigned index);

} // namespace culprit::ir
#endif
