//===- SimplerAttributes.h - Other values for an attribute ------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_SIMPLERATTRIBUTES_H
#define CULPRIT_COMPILER_IR_SIMPLERATTRIBUTES_H

#include "mlir/IR/Attributes.h"
#include <string>
#include <vector>

namespace culprit::ir {

/// Attributes of the same kind that are strictly simpler, the simplest first:
/// zero and one for numbers, equal elements for many, a list or dictionary
/// without one of its entries or with one of them simpler, an empty string, a
/// smaller number in the text of a foreign attribute. Simpler means: fewer
/// entries, or equally many and smaller numbers, or a shorter text; so that
/// going on with any of them ends.
std::vector<mlir::Attribute> simplerForms(mlir::Attribute attribute);

/// Texts with one number made 0 or 1. Numbers that are part of a name (i32,
/// sm_90, 4x4) stay.
std::vector<std::string> withSmallerNumbers(llvm::StringRef text);

} // namespace culprit::ir
#endif
