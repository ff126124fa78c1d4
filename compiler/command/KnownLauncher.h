//===- KnownLauncher.h - `nice`, `timeout`, `taskset` -----------*- C++ -*-===//
//
// Programs that start what stands behind them, as a table: what becomes of each
// when Culprit starts the compiler, and how its own words end.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_COMMAND_KNOWNLAUNCHER_H
#define CULPRIT_COMPILER_COMMAND_KNOWNLAUNCHER_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

enum class LauncherUse {
  Dropped, ///< does not change what a compiler does
  Kept,    ///< may do so: the processors, the memory, the machine
  Limit,   ///< Culprit's own limit takes its place; its operand is the time
};

struct KnownLauncher {
  llvm::StringRef name;
  LauncherUse use;
  unsigned operands; ///< words between its options and the command
  /// Options whose value is the next word, with a space behind each.
  llvm::StringRef valueOptions;

  /// The number of `words` that are the launcher's own; the first of them is
  /// its name. All of them, if no command is behind it.
  size_t length(const std::vector<std::string> &words) const;

private:
  bool takesNextWord(llvm::StringRef option) const;
};

/// By the name of the file; nullptr for all others.
const KnownLauncher *findLauncher(llvm::StringRef program);

} // namespace culprit
#endif
