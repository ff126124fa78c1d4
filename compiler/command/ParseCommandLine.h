//===- ParseCommandLine.h - Reads the command as pasted ---------*- C++ -*-===//
//
// Text only; the one look at the file system (does this argument name a
// readable file?) is a function that the caller passes in.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_COMMAND_PARSECOMMANDLINE_H
#define CULPRIT_COMPILER_COMMAND_PARSECOMMANDLINE_H

#include "compiler/command/CommandLine.h"
#include "compiler/command/InputSearch.h"
#include "compiler/command/Profile.h"

namespace culprit {

/// Reads the pasted command. `input` is the user's --input, if given, which may
/// name an argument of the command or stand in for its `%s`/`{input}`. If no
/// argument is an input, the input is standard input: that of Culprit, or the
/// file `input`. Errors (usage): no compiler; SeveralInputs, all listed; a
/// placeholder that no `input` stands for; an `input` beside another input.
llvm::Expected<CommandLine> parseCommandLine(
    const std::vector<std::string> &argv, const CompilerProfile &profile,
    const std::optional<std::string> &input, const LooksLikeIR &looksLikeIR);

} // namespace culprit
#endif
