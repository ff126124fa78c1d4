//===- StandInDialects.h - Dialects for IR of unknown compilers -*- C++ -*-===//
//
// A context that knows only `builtin` refuses much foreign IR: opaque types and
// attributes belong to builtin, which accepts them neither as a memory space
// nor as the element of a vector or memref. So each namespace that a text
// mentions gets a stand-in dialect, whose types and attributes keep their text
// and are allowed in all these places.
//
// The types of two namespaces are two types to MLIR (each has its own TypeID);
// there is no limit to the number of namespaces.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_STANDINDIALECTS_H
#define CULPRIT_COMPILER_IR_STANDINDIALECTS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace mlir {
class AsmDialectResourceHandle;
class Attribute;
class MLIRContext;
class Type;
} // namespace mlir

namespace culprit::ir {

/// The namespaces, `builtin` aside, of all `!ns.x`, `!ns<x>`, `#ns.x`, `#ns<x>`
/// and "ns.op" in the text, and those that have data on the file. May name too
/// many (strings look like ops), which costs a dialect that nothing uses.
std::set<std::string> foreignNamespaces(llvm::StringRef genericText);

/// Loads a stand-in for each. The strings must outlive the context.
void loadStandIns(mlir::MLIRContext &context,
                  const std::set<std::string> &namespaces);

/// The data on the file that was read, `{-# dialect_resources: { ns: { key:
/// ...`, of all stand-ins; in order within one. They are printed where asked
/// for.
std::vector<mlir::AsmDialectResourceHandle>
foreignData(mlir::MLIRContext &context);

/// The text behind `#ns.` or `!ns.`; none if it is no stand-in.
std::optional<llvm::StringRef> standInText(mlir::Attribute attribute);
std::optional<llvm::StringRef> standInText(mlir::Type type);

} // namespace culprit::ir
#endif
