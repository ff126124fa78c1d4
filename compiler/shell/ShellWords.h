//===- ShellWords.h - Words as sh quotes them -------------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_SHELL_SHELLWORDS_H
#define CULPRIT_COMPILER_SHELL_SHELLWORDS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace culprit {

/// Splits a shell line into words: quotes and backslashes as sh, no expansion,
/// no operators.
llvm::Expected<std::vector<std::string>> splitShellWords(llvm::StringRef line);

/// Quotes for sh only where needed; the words of argv on one line.
std::string quoteForShell(llvm::StringRef word);
std::string quoteForShell(const std::vector<std::string> &argv);

/// Whether the word is `NAME=VALUE` with a name that a shell takes: letters,
/// digits and `_`, with no digit first. The value may be empty.
bool isAssignment(llvm::StringRef word);

} // namespace culprit
#endif
