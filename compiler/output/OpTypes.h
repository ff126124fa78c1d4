//===- OpTypes.h - The types of an op that an error is about ----*- C++ -*-===//
//
// `failed to legalize operation 'vector.bitcast'`: whether a pattern takes an
// op is a matter of its types, and the words do not have them. So an op that
// is known by more than its name is `arith.truncf : (f64) -> (f16)`: each type
// once, in order, with `<number>` for one that a shape or an array has. (What
// is unranked has a star, and so may have an affine map.)
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_OUTPUT_OPTYPES_H
#define CULPRIT_COMPILER_OUTPUT_OPTYPES_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace culprit {

inline constexpr llvm::StringLiteral anyNumber = "<number>";

struct OpTypes {
  std::vector<std::string> operands, results;
};

/// `opText` is one line of the generic form, where the name is in quotes. The
/// name alone for another form, and for an op with regions, whose types stand
/// behind these.
std::string withTypes(llvm::StringRef name, llvm::StringRef opText);
/// What withTypes() was given as the name.
llvm::StringRef nameOfTyped(llvm::StringRef op);
/// Nothing for a name alone.
std::optional<OpTypes> typesOfTyped(llvm::StringRef op);

/// Whether an edit of an op of the types `known`, by which operands and results
/// may go, and shapes get smaller, leaves these. For a name alone: true.
bool mayHaveTypesOf(llvm::StringRef op, llvm::StringRef known);

} // namespace culprit
#endif
