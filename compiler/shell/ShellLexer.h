//===- ShellLexer.h - A shell line in words and operators -------*- C++ -*-===//
//
// Quotes, backslashes, comments and operators as bash reads them. An expansion
// (variables, globs, braces, `~`) is refused where it stands, not guessed at:
// it depends on the shell and the machine.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_SHELL_SHELLLEXER_H
#define CULPRIT_COMPILER_SHELL_SHELLLEXER_H

#include "compiler/shell/ShellToken.h"

namespace culprit {

/// Errors name the place, what stands there, and what to write instead.
llvm::Expected<std::vector<ShellToken>> lexShell(const SourceText &source);

/// Words only: an operator or an expansion of the shell is ordinary text, and a
/// line's end is a blank.
llvm::Expected<std::vector<ShellWord>> lexWords(const SourceText &source);

} // namespace culprit
#endif
