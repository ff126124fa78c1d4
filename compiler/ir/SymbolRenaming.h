//===- SymbolRenaming.h - Symbols under other names -------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_SYMBOLRENAMING_H
#define CULPRIT_COMPILER_IR_SYMBOLRENAMING_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <set>
#include <string>

namespace mlir {
class Operation;
}

namespace culprit::ir {

using NewNames = std::map<std::string, std::string, std::less<>>;

/// Symbols of these names, whatever table they are in, get others, and so does
/// every reference to them, also in the text of stand-ins.
void renameSymbols(mlir::Operation *root, const NewNames &names);

/// Every name that a symbol has or a reference mentions.
std::set<std::string> symbolNamesIn(mlir::Operation *root);

/// The text with every `@name` replaced.
std::string renamedInText(llvm::StringRef text, const NewNames &names);

} // namespace culprit::ir
#endif
