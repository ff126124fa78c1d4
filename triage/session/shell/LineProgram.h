//===- LineProgram.h - A program that the line has made ---------*- C++ -*-===//
//
// It lies in the private directory. A script there may look for its neighbours
// (`cd "$(dirname "$0")"`, Python's imports), which are the user's, where it
// would lie for the user. So it runs in a directory of its own, with a link to
// each of them.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINEPROGRAM_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINEPROGRAM_H

#include "triage/session/shell/LineContext.h"

namespace culprit {

/// The program of a command: one that the line has made, if it is a path.
std::string programForRunning(llvm::StringRef program,
                              const LineContext &context);

/// Puts a private file, of that name, into the directory `kept`, which exists,
/// to stay there: as a link, if it is one to a program of the user's, and with
/// the files among which it runs, of which the user's are links, too.
std::error_code keepPrivateFile(const std::string &path,
                                const std::string &kept,
                                const LineFiles &files);

} // namespace culprit
#endif
