//===- ShellExpansions.h - What a shell would expand ------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_SHELLEXPANSIONS_H
#define CULPRIT_COMPILER_SHELL_SHELLEXPANSIONS_H

#include "compiler/shell/ShellToken.h"

namespace culprit {

/// Whether a variable, a substitution or a glob begins at `rest`. A `$` in
/// front of a blank stands for itself.
bool isExpansion(llvm::StringRef rest, bool inQuotes);

/// Names what begins at `rest`, and what to write instead.
llvm::Error refuseExpansion(llvm::StringRef rest, TextPosition position);

/// Refuses patterns that show only when the word is whole: `~` in front,
/// `{a,b}`, `[ab]`.
llvm::Error refusePatterns(const ShellWord &word);

} // namespace culprit
#endif
