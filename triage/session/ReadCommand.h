//===- ReadCommand.h - A command as its program reads it --------*- C++ -*-===//
//
// What only some programs do is read so only where the profile is that of the
// program (CompilerProfile::fits): another one may mean something else by it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_READCOMMAND_H
#define CULPRIT_TRIAGE_SESSION_READCOMMAND_H

#include "compiler/command/CommandLine.h"
#include "compiler/command/InputSearch.h"
#include "compiler/command/Profile.h"

namespace culprit {

/// The words of a command that runs in `directory` ("": here), those in
/// response files included, if its program reads these.
std::vector<std::string> wordsOf(const std::vector<std::string> &argv,
                                 const CompilerProfile &profile,
                                 const std::string &directory);

/// The command of these words, with a name for the output that its program
/// would write unasked. Errors: as parseCommandLine.
llvm::Expected<CommandLine> readCommand(const std::vector<std::string> &words,
                                        const CompilerProfile &profile,
                                        const std::optional<std::string> &input,
                                        const LooksLikeIR &looksLikeIR);

} // namespace culprit
#endif
