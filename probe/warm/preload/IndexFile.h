//===- IndexFile.h - The names of objects, shared by processes --*- C++ -*-===//
//
// The first server writes what it made of the objects that are loaded into a
// file of Culprit's; a process that crashes with the same objects, at whatever
// addresses, reads it there. Where anything is wrong with the file, it makes
// its own, as each server does: what is mapped in a server must not depend on
// which one was first.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WARM_PRELOAD_INDEXFILE_H
#define CULPRIT_PROBE_WARM_PRELOAD_INDEXFILE_H

#include "probe/warm/preload/SymbolEntries.h"

namespace culprit {

/// Which file was loaded, and how it is laid out. All 0: not known.
struct ObjectIdentity {
  uint64_t device, inode, bytes, seconds, nanoseconds;
  uint64_t symbols, strings, stringBytes, end; ///< relative to the object
  uint64_t buckets, firstSymbol;

  bool operator==(const ObjectIdentity &) const = default;
};

/// One object of those that the file is about.
struct IndexedObject {
  ObjectIdentity identity;
  SymbolEntries entries;
};

class IndexFile {
public:
  /// Null or "": there is none.
  explicit IndexFile(const char *path);
  bool isWhole() const { return header; }
  /// Null: make them.
  SymbolEntries find(const ObjectIdentity &identity) const;

  /// Unless another process does so, or did.
  static void write(const char *path, const IndexedObject *objects,
                    size_t count);

private:
  struct Header;
  struct Listed;
  static uint64_t wholeSize(int file);
  const Header *header = nullptr; ///< of what is mapped, for good
};

} // namespace culprit
#endif
