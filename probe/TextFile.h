//===- TextFile.h - Writing a file, with its error --------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_TEXTFILE_H
#define CULPRIT_PROBE_TEXTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

/// Replaces the file. Errors name it and the reason, a full disk included.
llvm::Error writeTextFile(const std::string &path, llvm::StringRef bytes);

} // namespace culprit
#endif
