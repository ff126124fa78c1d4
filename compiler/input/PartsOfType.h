//===- PartsOfType.h - The scalars in an aggregate --------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_INPUT_PARTSOFTYPE_H
#define CULPRIT_COMPILER_INPUT_PARTSOFTYPE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <set>
#include <string>

namespace culprit {

/// The places of its scalars, as `llvm.insertvalue` spells them: `3, 0`; that
/// of a scalar is empty.
using PartsOfType = std::set<std::string>;

/// Of a type of the LLVM dialect, as its printer writes it. Nothing for one of
/// another kind than structs, arrays and scalars, or with more than 256 parts.
std::optional<PartsOfType> partsOfType(llvm::StringRef type);

} // namespace culprit
#endif
