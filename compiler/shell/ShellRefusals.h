//===- ShellRefusals.h - What is not read, and what to write ----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_SHELLREFUSALS_H
#define CULPRIT_COMPILER_SHELL_SHELLREFUSALS_H

#include "compiler/shell/LitSubstitutions.h"
#include "compiler/shell/ShellPipeline.h"

namespace culprit {

/// A first word that begins a program of the shell's own: `for`, `{`, ...
llvm::Error refuseKeyword(const ShellWord &word);

/// An operator that joins commands in a way that is not read: `||`, `&`, `(`.
llvm::Error refuseControl(const ShellToken &token);

/// Whether a `%name` is text for that program: a format of printf.
bool readsPercents(llvm::StringRef program);

/// A `%name` that lit does not have: passed on as it stands, it would make
/// another command. Quoted, or for a tool that reads it as text, it may stand.
llvm::Error refuseUnknown(const ShellStage &stage,
                          llvm::ArrayRef<UnknownSubstitution> unknown,
                          bool isLit);

} // namespace culprit
#endif
