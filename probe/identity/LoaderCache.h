//===- LoaderCache.h - /etc/ld.so.cache -------------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_IDENTITY_LOADERCACHE_H
#define CULPRIT_PROBE_IDENTITY_LOADERCACHE_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace culprit {

/// The name of a library, and its files, in the order of the cache.
using LoaderCache = std::multimap<std::string, std::string>;

/// The new format of glibc's cache (2.2 or later), alone or behind the old one.
/// Empty where the bytes are no such cache; what lies outside of them is not
/// read.
LoaderCache parseLoaderCache(llvm::StringRef file);

} // namespace culprit
#endif
