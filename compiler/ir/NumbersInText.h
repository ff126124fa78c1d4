//===- NumbersInText.h - Numbers of foreign attributes ----------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_NUMBERSINTEXT_H
#define CULPRIT_COMPILER_IR_NUMBERSINTEXT_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace culprit::ir {

/// Numbers that are no part of a name (i32, sm_90, 4x4) or of an escape (\22):
/// `16`, `-5`, `2.5`, `1.0e-05`. Parts of the text, in order.
std::vector<llvm::StringRef> numbersInText(llvm::StringRef text);

/// Spellings of zero and of one, as far as they are simpler than the number: a
/// number with a point keeps one.
std::vector<llvm::StringRef> simplerNumbers(llvm::StringRef number);

} // namespace culprit::ir
#endif
