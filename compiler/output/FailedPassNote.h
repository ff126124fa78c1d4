//===- FailedPassNote.h - MLIR's note of a pass that failed -----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_FAILEDPASSNOTE_H
#define CULPRIT_COMPILER_OUTPUT_FAILEDPASSNOTE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace culprit {

/// In each such note, whatever it names.
inline constexpr llvm::StringLiteral pipelineFailed =
    ": note: Pipeline failed while executing";

/// A pass and the op that it ran on. References into the text.
struct FailedPassNote {
  size_t offset = 0;      ///< of the note in the text
  llvm::StringRef pass;   ///< its name, mostly the class: `ConvertLayout`
  llvm::StringRef opName; ///< `builtin.module`
  llvm::StringRef symbol; ///< without `@`; "": the op has none
};

/// The last one in the text, as pipelines that leave reproducers say it:
///
///     note: Pipeline failed while executing [`A` on 'func.func' operation: @f]
///
/// Nothing if there is none, or if it names several passes, which ran at once
/// (mlir/lib/Pass/PassCrashRecovery.cpp).
std::optional<FailedPassNote> failedPassNote(llvm::StringRef text);

} // namespace culprit
#endif
