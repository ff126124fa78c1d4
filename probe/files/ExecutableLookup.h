//===- ExecutableLookup.h - Which file a command starts ---------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FILES_EXECUTABLELOOKUP_H
#define CULPRIT_PROBE_FILES_EXECUTABLELOOKUP_H

#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

/// The absolute path (links unresolved) of the file that `argv0` starts in
/// `workingDirectory` (empty: the caller's own), by the rules of exec*p: a name
/// with a slash is a path, any other is looked up in `searchPath`, whose empty
/// entry is the working directory. Errors say what was looked at.
llvm::Expected<std::string> findExecutable(const std::string &argv0,
                                           const std::string &workingDirectory,
                                           const std::string &searchPath);

/// The program `name` that comes with the build of `compiler`, since another
/// version may not even read the same files; else the one in PATH.
llvm::Expected<std::string> findBeside(const std::string &compiler,
                                       const std::string &name);

/// PATH of this process, or the C library's default without one.
std::string ownSearchPath();

} // namespace culprit
#endif
