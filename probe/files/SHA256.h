//===- SHA256.h - The digest by which contents are known --------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FILES_SHA256_H
#define CULPRIT_PROBE_FILES_SHA256_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// SHA-256, lower-case hex.
std::string sha256(llvm::StringRef bytes);

} // namespace culprit
#endif
