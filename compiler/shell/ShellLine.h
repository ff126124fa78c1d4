//===- ShellLine.h - The part of sh that compiler commands use --*- C++ -*-===//
//
//   line      = pipeline { ( "&&" | ";" | end of line ) pipeline }
//   pipeline  = [ "!" ] stage { ( "|" | "|&" ) stage }
//   stage     = { NAME=VALUE } { word | redirection }
//
// All else that a shell can do is refused, by its place and with what to write
// instead: a line that is half understood would be another command.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_SHELL_SHELLLINE_H
#define CULPRIT_COMPILER_SHELL_SHELLLINE_H

#include "compiler/shell/LitSubstitutions.h"
#include "compiler/shell/ShellPipeline.h"

namespace culprit {

struct ShellLine {
  std::vector<ShellPipeline> pipelines;
};

/// Reads whatever was pasted: a line, several ones, RUN lines of a lit test or
/// what lit and ninja print of the commands that they run. `values` are what
/// lit's substitutions stand for. Errors begin with the place.
llvm::Expected<ShellLine> parseShellLine(llvm::StringRef pasted,
                                         const LitValues &values = {});

} // namespace culprit
#endif
