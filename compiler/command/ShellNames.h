//===- ShellNames.h - What a shell command may name -------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_SHELLNAMES_H
#define CULPRIT_COMPILER_COMMAND_SHELLNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// Every part of the command that could be the name of a file: its words, and
/// the parts of them between operators and quotes; each once, longest first.
std::vector<std::string> namesInShellCommand(llvm::StringRef command);

/// The command with `value` in place of each `hole`, or else behind it. `%s` is
/// one where no hole in braces is, and not in a format: `date +%s`.
std::string fillHoles(llvm::StringRef command,
                      llvm::ArrayRef<llvm::StringRef> holes,
                      llvm::StringRef value);

} // namespace culprit
#endif
