//===- PercentEncoded.h - Characters as their numbers, `%0A` ----*- C++ -*-===//
#ifndef CULPRIT_REPORT_PERCENTENCODED_H
#define CULPRIT_REPORT_PERCENTENCODED_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

std::string percentEncoded(llvm::StringRef text,
                           llvm::function_ref<bool(char)> stays);

/// For a URI. RFC 3986: what is no letter, digit or one of `-._~/` is encoded.
std::string percentEncodedPath(llvm::StringRef path);

} // namespace culprit
#endif
