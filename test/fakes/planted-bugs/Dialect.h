//===- Dialect.h - A dialect that nobody links ------------------*- C++ -*-===//
#ifndef CULPRIT_TEST_PLANTED_DIALECT_H
#define CULPRIT_TEST_PLANTED_DIALECT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "PlantedDialect.h.inc"

#define GET_TYPEDEF_CLASSES
#include "PlantedTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "PlantedAttributes.h.inc"

#define GET_OP_CLASSES
#include "PlantedOps.h.inc"

#endif
