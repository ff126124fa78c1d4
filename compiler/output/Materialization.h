//===- Materialization.h - Casts that a conversion leaves -------*- C++ -*-===//
//
// `failed to legalize unresolved materialization from ('i64') to ('f32') that
// remained live after conversion`: of several that are left, MLIR tells the
// first in a hash table of pointers, so that which one, and which of its sides
// is named first, may differ from run to run.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_OUTPUT_MATERIALIZATION_H
#define CULPRIT_COMPILER_OUTPUT_MATERIALIZATION_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace culprit {

/// What is left.
inline constexpr llvm::StringLiteral castThatIsLeft =
    "builtin.unrealized_conversion_cast";

struct Materialization {
  llvm::StringRef before, from, to, behind; ///< parts of the text, in order
  std::string types() const;                ///< in the direction that is told
};

std::optional<Materialization> readMaterialization(llvm::StringRef text);
/// Also of a normalised message, which has no types.
bool tellsMaterialization(llvm::StringRef text);

/// Whether types() has made it.
bool areTypesOfMaterialization(llvm::StringRef text);
/// The same for both directions; that is what older bundles have, too.
std::string withoutDirection(llvm::StringRef types);
/// How a message may name these types, in either direction.
std::vector<std::string> textsOfTypes(llvm::StringRef types);

/// For more than one pair of types, any may be told.
bool areOfOnePair(const std::set<std::string> &allTypes);
/// A direction counts where both have one.
bool maySayTheSame(llvm::StringRef types, llvm::StringRef otherTypes);

} // namespace culprit
#endif
