//===- SymbolIndex.h - dladdr, by binary search -----------------*- C++ -*-===//
//
// The C library answers dladdr by a walk over all symbols of the library that
// an address lies in: a millisecond in libMLIR, twice for each frame that
// LLVM's crash handler prints. This index is built once, and others share it:
// forked processes, and by a file (IndexFile.h) those that are not.
//
// Its answer is the C library's: among the symbols in the GNU hash table that
// have an address, are not thread-local and cover the one that is asked (one
// without a size covers its first byte), the one that starts last; if there are
// several, the first in the table's order. Whatever else there is to know, and
// any object that is not indexed, is left to the C library.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WARM_PRELOAD_SYMBOLINDEX_H
#define CULPRIT_PROBE_WARM_PRELOAD_SYMBOLINDEX_H

#include <dlfcn.h>

namespace culprit {

class SymbolIndex {
public:
  using Dladdr = int (*)(const void *, Dl_info *);
  /// The C library's.
  static Dladdr original();

  /// Where the file is; null: nowhere. Called before the others, if at all.
  static void shareIn(const char *path);
  /// Over all objects that are loaded now; they must stay. Written for others,
  /// if the file is not there yet.
  static void build();
  /// At the first question: most processes have none. The threads that ask
  /// meanwhile are left to the C library. Nothing is written.
  static void buildWhenAsked();
  /// False: ask the C library.
  static bool find(const void *address, Dl_info &info);
};

} // namespace culprit
#endif
