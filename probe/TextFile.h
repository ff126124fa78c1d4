//===- TextFile.h - Files whole, with their errors --------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_TEXTFILE_H
#define CULPRIT_PROBE_TEXTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

llvm::Expected<std::string> readTextFile(const std::string &path);

enum class FileUse { Read, Run };

/// Replaces the file. Who may use it is for the umask to say. Errors name it
/// and the reason, a full disk included.
llvm::Error writeTextFile(const std::string &path, llvm::StringRef bytes,
                          FileUse use = FileUse::Read);

} // namespace culprit
#endif
