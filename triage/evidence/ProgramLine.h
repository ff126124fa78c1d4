//===- ProgramLine.h - A line of the user's program -------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_PROGRAMLINE_H
#define CULPRIT_TRIAGE_EVIDENCE_PROGRAMLINE_H

#include "compiler/output/Diagnostics.h"
#include "probe/Compile.h"

namespace culprit {

struct ProgramLine {
  std::string place;    ///< `k.py:8`
  std::string text;     ///< without blanks around it
  std::string function; ///< that it is in, or defines; empty: in none
};

/// A line, from 1, in the user's program or in a module beside it that it
/// imports: found by the path, whatever its functions are called. Nothing where
/// that is another file. `directory`: the one in which the command runs.
std::optional<ProgramLine> lineIn(llvm::StringRef file, size_t line,
                                  const InputText &program,
                                  const std::string &directory);

/// The same for an error that says where it arises.
std::optional<ProgramLine> lineOfError(const Diagnostic &error,
                                       const InputText &program,
                                       const std::string &directory);

/// The name in `def name(...)`; empty if the line defines no function.
llvm::StringRef nameInDef(llvm::StringRef line);

} // namespace culprit
#endif
