//===- LineTools.h - Tools that are no compilers ----------------*- C++ -*-===//
//
// Around a compile, a line has tools that prepare its input, look at its output
// or make directories. They are never triaged.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINETOOLS_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINETOOLS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

enum class LineTool {
  Other,     ///< a compiler, as far as is known: it may be what fails
  Nothing,   ///< `:`, `true`, `set -e`: done by leaving it out
  Directory, ///< `cd`
  Export,    ///< `export`
  Check,     ///< FileCheck, diff: what it says is no compiler failure
  Text,      ///< sed, cat: reads, prints
  MakeDirectory,
  Remove,
  Touch,
  Copy,       ///< cp, ln
  WritesAll,  ///< tee: each operand is a file that it writes
  WritesLast, ///< split-file: the last operand is
  Refused,    ///< changes files or its shell in a way that is not contained
};

/// The number of words in front of a command's program: those of launchers
/// (`nice`, `timeout 5`, `env -u X`).
size_t launcherWords(const std::vector<std::string> &argv);
/// The other words, the program the first of them.
llvm::ArrayRef<std::string>
behindLaunchers(const std::vector<std::string> &argv);

/// By the base name, a version behind it removed (`FileCheck-22`). What lies
/// where no such tool does, and would write nothing (`./count`), is no tool.
LineTool lineToolOf(llvm::StringRef argv0);
/// Of the program behind launchers.
LineTool lineToolOf(const std::vector<std::string> &argv);

/// `/usr/bin/FileCheck-22` -> `FileCheck`.
llvm::StringRef toolName(llvm::StringRef argv0);

} // namespace culprit
#endif
