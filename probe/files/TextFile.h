//===- TextFile.h - Files whole, with their errors --------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FILES_TEXTFILE_H
#define CULPRIT_PROBE_FILES_TEXTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

llvm::Expected<std::string> readTextFile(const std::string &path);

/// "" if it cannot be read.
std::string textIfThere(const std::string &path);

enum class FileUse { Read, Run };

/// Replaces the file. Who may use it is for the umask to say. Errors name it
/// and the reason, a full disk included.
llvm::Error writeTextFile(const std::string &path, llvm::StringRef bytes,
                          FileUse use = FileUse::Read);

/// The same, beside the file and then in its place: what was there stays whole
/// until all of `bytes` is written. A disk may be full, and a run killed, in
/// the middle of it. A link is replaced, not what it leads to.
llvm::Error replaceTextFile(const std::string &path, llvm::StringRef bytes);

} // namespace culprit
#endif
