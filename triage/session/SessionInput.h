//===- SessionInput.h - Which input, and its text ---------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SESSIONINPUT_H
#define CULPRIT_TRIAGE_SESSION_SESSIONINPUT_H

#include "compiler/command/Profile.h"
#include "triage/session/Request.h"

namespace culprit {

bool hasIRExtension(llvm::StringRef path);

/// A regular file whose name or head says that it is IR, not a plugin.
bool looksLikeIR(llvm::StringRef path);
/// The same for the files of a request, which need not be there any more; or a
/// program of Python, if the command is fed nothing.
bool isInput(const Request &request, llvm::StringRef path);

/// The file that the command or the user names, else standard input. Errors
/// are UsageErrors.
llvm::Expected<InputText> readInput(const Request &request,
                                    const CommandLine &command,
                                    const CompilerProfile &profile = {});

} // namespace culprit
#endif
