//===- Directories.h - Made and removed, whatever is in them ----*- C++ -*-===//
#ifndef CULPRIT_PROBE_DIRECTORIES_H
#define CULPRIT_PROBE_DIRECTORIES_H

#include <string>
#include <system_error>

namespace culprit {

/// With those above it. Who may use them is for the umask to say.
std::error_code makeDirectories(const std::string &path);

/// With all that is in it, pipes and sockets too; links as links. What is not
/// there is no error.
std::error_code removeTree(const std::string &path);

} // namespace culprit
#endif
