//===- LineWords.h - A command's words, with private files ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINEWORDS_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINEWORDS_H

#include "triage/session/shell/LineContext.h"

namespace culprit {

/// The offset at which the path begins that a word is or has behind its `=`;
/// its end if it has none.
size_t pathBegin(llvm::StringRef word);

/// A word that the command reads, with a private file in place of that which it
/// names, if the line has written that. Errors: it names one in its middle
/// (`{path=l.mlir}`, `-Il`), where the user's file would be read.
llvm::Expected<std::string> wordForReading(llvm::StringRef word,
                                           const LineContext &context);

/// The command with private files in place of those that it writes, and of
/// those that the line has written. Errors: those of wordForReading, and of
/// cp and ln (LineCopies.h); it writes to a directory that is not there.
llvm::Expected<std::vector<std::string>>
withPrivateFiles(const std::vector<std::string> &argv,
                 const LineContext &context);

} // namespace culprit
#endif
