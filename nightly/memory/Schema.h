//===- Schema.h - The tables of the memory, and their versions --*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_MEMORY_SCHEMA_H
#define CULPRIT_NIGHTLY_MEMORY_SCHEMA_H

#include "nightly/memory/Connection.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit {

/// Step k leads from version k to version k + 1. A step that was released is
/// never changed: another one follows it.
llvm::ArrayRef<const char *> schemaSteps();

/// Brings the tables to the newest version, from any earlier one, in one
/// transaction. A version of the future is refused.
llvm::Error migrate(Connection &connection,
                    llvm::ArrayRef<const char *> steps = schemaSteps());

} // namespace culprit
#endif
