//===- LineTools.h - Tools that are no compilers ----------------*- C++ -*-===//
//
// Around a compile, a line has tools that prepare its input, look at its output
// or make directories. They are never triaged.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINETOOLS_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINETOOLS_H

#include "llvm/ADT/StringRef.h"

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
  WritesAll,  ///< tee: each operand is a file that it writes
  WritesLast, ///< cp, split-file: the last operand is
  Refused,    ///< changes files or its shell in a way that is not contained
};

/// By the base name, a version behind it removed (`FileCheck-22`).
LineTool lineToolOf(llvm::StringRef argv0);

} // namespace culprit
#endif
