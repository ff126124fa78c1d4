//===- Interpreter.h - Programs whose input is a program --------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_INTERPRETER_H
#define CULPRIT_COMPILER_COMMAND_INTERPRETER_H

#include "compiler/command/CommandLine.h"
#include "compiler/command/InterpreterWords.h"

namespace culprit {

/// Whether the command's input is the program that an interpreter runs. What a
/// program of theirs reads is no program.
bool runsItsInput(const CommandLine &command);

/// Whether a text is run by the program that its first line names.
bool isScript(llvm::StringRef text);

} // namespace culprit
#endif
