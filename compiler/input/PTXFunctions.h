//===- PTXFunctions.h - The functions in a text of PTX ----------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_INPUT_PTXFUNCTIONS_H
#define CULPRIT_COMPILER_INPUT_PTXFUNCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace culprit {

struct PTXFunction {
  std::string name;
  bool isKernel = false; ///< `.entry`, not `.func`
  bool operator==(const PTXFunction &) const = default;
};

/// Those that have a body, in the order of the text, without what its comments
/// have. Linear; garbage has none.
std::vector<PTXFunction> functionsOfPTX(llvm::StringRef text);

/// The function in whose head or body the text ends: what is behind `text`
/// belongs to it.
std::optional<PTXFunction> openFunctionOfPTX(llvm::StringRef text);

/// The one that ptxas names in its errors, behind `function`, in quotes or not.
/// Null if they name none, or several.
const PTXFunction *functionNamedIn(llvm::ArrayRef<std::string> errors,
                                   llvm::ArrayRef<PTXFunction> functions);

} // namespace culprit
#endif
