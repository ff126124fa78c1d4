//===- SessionInput.h - Which input, and its text ---------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SESSIONINPUT_H
#define CULPRIT_TRIAGE_SESSION_SESSIONINPUT_H

#include "compiler/command/Profile.h"
#include "triage/session/Request.h"

namespace culprit {

bool hasIRExtension(llvm::StringRef path);

/// A regular file whose name or head says that it is IR, not a plugin.
bool looksLikeIR(llvm::StringRef path);
/// With a text: by a pipe of a shell line, from a file, or by a pipe that has
/// data.
bool isFed(const Request &request);
/// The same as looksLikeIR for the files of a request, which need not be there
/// any more; or a program of Python, if the command is fed nothing; or `-`, if
/// it is fed.
bool isInput(const Request &request, llvm::StringRef path);

/// Of standard input: a program that may leave it alone (a script, an
/// interpreter) is given what comes soon.
enum class InputWait { ToTheEnd, Short };

/// Whether the request says, in so many words, that standard input is read.
bool asksForStandardInput(const Request &request);

/// The file that the command or the user names, else standard input. Errors
/// are UsageErrors: also that Culprit's own standard input is empty. What a
/// command in front has printed may be.
llvm::Expected<InputText> readInput(const Request &request,
                                    const CommandLine &command,
                                    const CompilerProfile &profile = {},
                                    InputWait wait = InputWait::ToTheEnd);

} // namespace culprit
#endif
