//===- ForeignText.h - Foreign attributes by their text ---------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_FOREIGNTEXT_H
#define CULPRIT_COMPILER_IR_FOREIGNTEXT_H

#include "mlir/IR/Attributes.h"
#include <string>

namespace culprit::ir {

/// As it is printed, `#ns.name<...>`; "" if the attribute is no stand-in.
std::string foreignText(mlir::Attribute attribute);

/// The attribute of that text; the foreign one itself if the text does not
/// parse.
mlir::Attribute withForeignText(mlir::Attribute foreign,
                                const std::string &text);

} // namespace culprit::ir
#endif
