//===- ShellNames.h - What a shell command may name -------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_SHELLNAMES_H
#define CULPRIT_COMPILER_COMMAND_SHELLNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// Whatever in the command could be the name of a file: its words, and what
/// stands between operators and quotes in them; each once, longest first.
std::vector<std::string> namesInShellCommand(llvm::StringRef command);

/// The command with `value` in place of each `hole`, or else behind it.
std::string fillHoles(llvm::StringRef command,
                      llvm::ArrayRef<llvm::StringRef> holes,
                      llvm::StringRef value);

} // namespace culprit
#endif
