//===- SymbolIndex.h - dladdr, by binary search -----------------*- C++ -*-===//
//
// The C library answers dladdr by a walk over all symbols of the library that
// an address lies in: a millisecond in libMLIR, twice for each frame that
// LLVM's crash handler prints. This index is built once, and forked processes
// share it.
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

  /// Over all objects that are loaded now; they must stay.
  static void build();
  /// The same at the first question: most processes have none. The threads that
  /// ask meanwhile are left to the C library.
  static void buildWhenAsked();
  /// False: ask the C library.
  static bool find(const void *address, Dl_info &info);
};

} // namespace culprit
#endif
