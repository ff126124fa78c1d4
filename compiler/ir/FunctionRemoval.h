//===- FunctionRemoval.h - Functions taken out of foreign IR ----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_FUNCTIONREMOVAL_H
#define CULPRIT_COMPILER_IR_FUNCTIONREMOVAL_H

#include <string>
#include <vector>

namespace mlir {
class Operation;
}

namespace culprit::ir {

/// See GenericModule::removeFunctions().
void removeFunctions(mlir::Operation *root,
                     const std::vector<std::string> &paths);

} // namespace culprit::ir
#endif
