//===- Symbols.h - Functions and symbol uses of foreign IR ------*- C++ -*-===//
//
// Foreign ops have no interfaces to ask, so what is a function, a symbol table
// or a use of a symbol is told from the form alone. Doubt is resolved towards
// more uses: a use too many keeps a function, one too few breaks the IR.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_SYMBOLS_H
#define CULPRIT_COMPILER_IR_SYMBOLS_H

#include "compiler/ir/SymbolText.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace mlir {
class Attribute;
class NamedAttribute;
class Operation;
} // namespace mlir

namespace culprit::ir {

/// An attribute of the op, be it among its properties or its attributes; null
/// if there is none.
mlir::Attribute attributeOf(mlir::Operation *op, llvm::StringRef name);

/// Sets it where the op keeps its inherent attributes: among its properties if
/// it has any. A null value removes it.
void setAttributeOf(mlir::Operation *op, llvm::StringRef name,
                    mlir::Attribute value);

/// Each of its properties and then of its other attributes becomes what the
/// function makes of it; null: it goes. Those of one sort are changed at once:
/// the context keeps every dictionary that there ever was.
void replaceAttributesOf(
    mlir::Operation *op,
    llvm::function_ref<mlir::Attribute(mlir::NamedAttribute)> replaced);

/// Its `sym_name`, or nothing.
llvm::StringRef symbolName(mlir::Operation *op);

/// Modules of any dialect, and what holds symbols as they do.
bool isSymbolTable(mlir::Operation *op);

/// The names of the ops around the op, the outermost op aside, and its own. Ops
/// without a name count for nothing.
SymbolPath symbolPath(mlir::Operation *op);

struct Function {
  mlir::Operation *op;
  SymbolPath names;
  std::string path; ///< `@kernels::@main_kernel`; unique under the root
};

/// See GenericModule::functions().
std::vector<Function> functionsOf(mlir::Operation *root);

struct SymbolUse {
  mlir::Operation *user;
  SymbolPath names; ///< as written

  /// The symbols that it may mean or pass through. Which of the tables around
  /// the user is asked for the first name is its dialect's business, so all
  /// are.
  std::vector<SymbolPath> meanings() const;
};

/// All uses in attributes, types and the text of stand-ins, root included.
std::vector<SymbolUse> symbolUsesOf(mlir::Operation *root);

} // namespace culprit::ir
#endif
