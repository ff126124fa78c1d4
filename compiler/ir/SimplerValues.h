//===- SimplerValues.h - Other values for a number or elements --*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_SIMPLERVALUES_H
#define CULPRIT_COMPILER_IR_SIMPLERVALUES_H

#include "mlir/IR/Attributes.h"
#include <vector>

namespace culprit::ir {

/// Attributes of the same type that are strictly simpler, the simplest first:
/// zero, then one, for a number; equal elements for many, the simplest ones
/// first; an empty string. Where a type has no zero (f8E8M0FNU), one is the
/// simplest number. None for attributes of other kinds.
std::vector<mlir::Attribute> simplerValues(mlir::Attribute attribute);

} // namespace culprit::ir
#endif
