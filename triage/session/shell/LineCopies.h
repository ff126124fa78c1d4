//===- LineCopies.h - `cp` and `ln`, aside ----------------------*- C++ -*-===//
//
// Both copy: a link would lead to the user's file, and who writes to the link
// would change that. A copy into a directory goes into its private counterpart.
// But a program finds its libraries, and a script its neighbours, from where
// the link leads: a symbolic link to a program stays one, until something else
// is written under its name (LineFiles.h).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINECOPIES_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINECOPIES_H

#include "triage/session/shell/LineContext.h"

namespace culprit {

/// `cp`, or `ln` for links to programs, in place of the command, a cp or ln
/// with or without launchers in front, from what the line has written or the
/// user's files to private ones. Errors: it makes links of the user's files
/// (`cp -l`) or replaces a device; it writes to a directory that is not there;
/// it looks at the files in one (`cp -rn`).
llvm::Expected<std::vector<std::string>>
withPrivateCopies(const std::vector<std::string> &argv,
                  const LineContext &context);

} // namespace culprit
#endif
