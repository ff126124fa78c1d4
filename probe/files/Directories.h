//===- Directories.h - Made, removed, named from the root -------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FILES_DIRECTORIES_H
#define CULPRIT_PROBE_FILES_DIRECTORIES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <system_error>

namespace culprit {

/// With those above it. Who may use them is for the umask to say.
std::error_code makeDirectories(const std::string &path);

/// Made below a directory that is there, under that name and six characters
/// that nobody else has there; they are in `path` then. For the user alone.
std::error_code makeUniqueDirectory(std::string &path);

/// Removes it with all that is in it, pipes and sockets too; links as links. It
/// is no error if it is not there.
std::error_code removeTree(const std::string &path);

/// From the current directory of this process, where it is relative; `.`, `..`
/// and links stay as they are.
std::string absolutePath(llvm::StringRef path);

} // namespace culprit
#endif
