//===- PastedCommands.h - The commands in what was pasted -------*- C++ -*-===//
//
// People paste a line, several lines, a lit test, or what ninja and lit print
// of the commands that they run, with what the commands themselves print in
// between. This finds the commands; ShellLine reads them.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_SHELL_PASTEDCOMMANDS_H
#define CULPRIT_COMPILER_SHELL_PASTEDCOMMANDS_H

#include "compiler/shell/SourceText.h"

namespace culprit {

struct PastedCommands {
  enum class Form {
    Shell,   ///< one text, as a shell reads it
    Lit,     ///< RUN lines with their definitions put in: each needs the last
    LitLog,  ///< the same as lit prints them, all substitutions filled in
    Edges,   ///< from ninja: each in the directory that ninja runs in
    Prompts, ///< behind `$`
    Trace,   ///< `+` lines: neither pipes nor redirections show
  };
  Form form = Form::Shell;
  std::vector<SourceText> commands;
};

llvm::Expected<PastedCommands> findCommands(const SourceText &pasted);

/// Some mark tells the commands in it from what they printed: what has none may
/// be a command or anything else.
bool namesItsCommands(llvm::StringRef log);

/// The lines of a log in which findCommands finds the same commands, without
/// what these printed. Any other text is as it is.
std::string withoutOutput(llvm::StringRef log);

} // namespace culprit
#endif
