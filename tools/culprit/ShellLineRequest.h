//===- ShellLineRequest.h - Which command of --sh is meant ------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_SHELLLINEREQUEST_H
#define CULPRIT_TOOLS_CULPRIT_SHELLLINEREQUEST_H

#include "tools/culprit/Options.h"
#include "tools/culprit/Signals.h"

namespace culprit {

/// The request of the first command of the line that fails. If the
/// line has changed the directory, Culprit has, too.
llvm::Expected<Request> requestOfShellLine(const Options &options,
                                           bool writesOut,
                                           SignalWatch &signals);

/// For --dry-run: the line's commands as they were understood, if some
/// would have to run to know which one fails.
llvm::Expected<std::optional<std::string>>
planOfShellLine(const Options &options);

} // namespace culprit
#endif
