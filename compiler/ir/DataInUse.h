//===- DataInUse.h - The data on a file that its IR names -------*- C++ -*-===//
//
// `{-# dialect_resources: { NAMESPACE: { KEY: "0x..." } } #-}`: data hang on
// the file, and the IR names them by their key. MLIR prints those that
// attributes of its own name; what stand-ins name is told from their text,
// where any word and any string may be a key. Doubt is resolved towards more
// uses: data too many cost a few bytes, data too few change what the compiler
// does.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_DATAINUSE_H
#define CULPRIT_COMPILER_IR_DATAINUSE_H

#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/SetVector.h"
#include <string>

namespace culprit::ir {

using Data = mlir::AsmDialectResourceHandle;

/// What attributes, types and, where they are printed, locations of the op and
/// of all in it name, in the order in which MLIR prints the names. Each of them
/// is looked into once.
llvm::SetVector<Data> dataInUse(mlir::Operation *root, bool withLocations);

std::string keyOf(const Data &data);

/// Attributes may name data that the file does not have.
bool isThere(const Data &data);

} // namespace culprit::ir
#endif
