//===- TypeText.h - Types in the text of foreign types ----------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_TYPETEXT_H
#define CULPRIT_COMPILER_IR_TYPETEXT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit::ir {

/// The text with every dimension of a shape, as in `memref<4x?xf32>` and
/// `array<4 x f32>`, made what the function says.
std::string withDimensions(llvm::StringRef text,
                           llvm::function_ref<int64_t(int64_t)> dimension);

/// The text with every word (`f16`, `ptr`, also behind dimensions: `4xf16`)
/// made what the function says.
std::string
withWords(llvm::StringRef text,
          llvm::function_ref<std::string(llvm::StringRef word)> replacement);

} // namespace culprit::ir
#endif
