//===- ReproducerText.h - The mlir_reproducer resource ----------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_INPUT_REPRODUCERTEXT_H
#define CULPRIT_COMPILER_INPUT_REPRODUCERTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace culprit {

/// An MLIR file with the means to replay it, as text: the IR is not parsed.
struct ReproducerText {
  /// The file without its `mlir_reproducer` resource; other resources stay.
  std::string ir;
  std::string pipeline; ///< `builtin.module(...)`
  bool disableThreading = false;
  bool verifyEach = true;
  /// The old form: `// configuration: -pass-pipeline='...' -verify-each=0`.
  bool fromConfigurationComment = false;
};

/// Nothing when the text has neither form. Understands escapes in the quoted
/// pipeline, several entries in `external_resources`, `{-# ... #-}` at the end.
std::optional<ReproducerText> readReproducer(llvm::StringRef file);

/// The file with the resource at its end, merged into an existing `{-# … #-}`.
std::string writeReproducer(const ReproducerText &reproducer);

} // namespace culprit
#endif
