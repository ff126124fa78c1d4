//===- Archive.h - A directory as one file to send --------------*- C++ -*-===//
//
// By the system's tar. An archive may come from a stranger: its list is read
// first, and nothing is written unless all that is in it are regular files and
// directories below one directory, not too many and not too large.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPRODUCER_ARCHIVE_H
#define CULPRIT_REPRODUCER_ARCHIVE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

/// Whether it is a file that gzip wrote.
bool isArchive(const std::string &path);

/// Makes `file` of the directory `name` in `parent`. It says nothing of who
/// made it when.
llvm::Error pack(const std::string &parent, const std::string &name,
                 const std::string &file);

/// Returns the one directory that it has, below `directory`, which is empty.
/// Errors say what was refused.
llvm::Expected<std::string> unpack(const std::string &file,
                                   const std::string &directory);

/// The top directory of what `tar --list --verbose` says of an archive, if
/// nothing in it is refused.
llvm::Expected<std::string> topOf(llvm::StringRef list);

} // namespace culprit
#endif
