//===- SimplerAttributes.h - Other values for an attribute ------*- C++ -*-===//
//
// Forms are described, and made one at a time: one of a table of 20,000 numbers
// is as large as the table, and lives as long as MLIR's context.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_SIMPLERATTRIBUTES_H
#define CULPRIT_COMPILER_IR_SIMPLERATTRIBUTES_H

#include "mlir/IR/Attributes.h"
#include <vector>

namespace culprit::ir {

/// Each of the parts [begin, end) becomes that one of its own simpler forms, if
/// it has so many. Parts: the entries of a list, an array or a dictionary, the
/// numbers in the text of a foreign attribute, the results of an affine map,
/// the constraints of an integer set; anything else is one part.
struct SimplerForm {
  unsigned begin, end, which;
};

/// Descriptions of attributes of the same kind that are strictly simpler, the
/// simplest first: what is no list as in SimplerValues.h, numbers of a text as
/// in NumbersInText.h, parts of maps and sets as in AffineAttributes.h; all
/// parts of a list that can become simpler, then, if there are more than 16,
/// halves of them, quarters and so on, at most 64; each alone if there are at
/// most 64. Simpler means: smaller numbers, or a shorter text; so that going on
/// with any of them ends.
std::vector<SimplerForm> simplerForms(mlir::Attribute attribute);

/// The attribute in that form, which is one of simplerForms().
mlir::Attribute madeSimpler(mlir::Attribute attribute, SimplerForm form);

} // namespace culprit::ir
#endif
