//===- SymbolEntries.h - Symbols of one object, by address ------*- C++ -*-===//
#ifndef CULPRIT_PROBE_WARM_PRELOAD_SYMBOLENTRIES_H
#define CULPRIT_PROBE_WARM_PRELOAD_SYMBOLENTRIES_H

#include <cstddef>
#include <cstdint>
#include <link.h>

namespace culprit {

/// Where an object that is loaded keeps its symbols.
struct SymbolSection {
  const ElfW(Sym) * symbols;
  ElfW(Xword) stringBytes;
  const uint32_t *hashTable; ///< of GNU's kind
  ElfW(Addr) objectEnd;      ///< behind all addresses in it
};

/// Memory of its own, which is never given back, nor written again.
class SymbolEntries {
public:
  /// False if there is nothing to index, or no memory for it.
  bool make(const SymbolSection &section);
  /// The number of the symbol at an address relative to the object, as dladdr
  /// chooses it; null: there is none.
  const uint32_t *find(ElfW(Addr) address) const;

private:
  struct Entry {
    ElfW(Addr) start, end;
    /// The greatest `end` of this and all entries before it: beyond it none of
    /// them covers an address.
    ElfW(Addr) farthest;
    uint32_t symbol;
    uint32_t order; ///< in the hash table
  };
  class Parts;
  template <typename Callback>
  static void forEach(const SymbolSection &section, Callback callback);
  void fill(const SymbolSection &section, const Parts &parts);

  Entry *entries = nullptr;
  size_t count = 0;
};

} // namespace culprit
#endif
