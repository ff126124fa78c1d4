//===- Directories.h - Made and removed, whatever is in them ----*- C++ -*-===//
#ifndef CULPRIT_PROBE_DIRECTORIES_H
#define CULPRIT_PROBE_DIRECTORIES_H

#include <string>
#include <system_error>

namespace culprit {

/// With those above it. Who may use them is for the umask to say.
std::error_code makeDirectories(const std::string &path);

/// Removes it with all that is in it, pipes and sockets too; links as links. It
/// is no error if it is not there.
std::error_code removeTree(const std::string &path);

} // namespace culprit
#endif
