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
  const char *strings;
  ElfW(Xword) stringBytes;
  const uint32_t *hashTable; ///< of GNU's kind
  ElfW(Addr) objectEnd;      ///< behind all addresses in it
};

/// In memory of its own, which is never given back, nor written again.
class SymbolEntries {
public:
  SymbolEntries() = default;
  /// What `data` of others pointed to, wherever it lies now.
  static SymbolEntries over(const void *data, size_t count);
  /// False if there is nothing to index, it is too large, or there is no memory
  /// for it.
  bool make(const SymbolSection &section);
  explicit operator bool() const { return entries; }
  /// The number of the symbol at an address relative to the object, as dladdr
  /// chooses it; null: there is none.
  const uint32_t *find(ElfW(Addr) address) const;

  const void *data() const { return entries; }
  size_t size() const { return count; }
  size_t bytes() const { return count * sizeof(Entry); }

private:
  /// Relative to the object.
  struct Entry {
    uint32_t start, end;
    /// The greatest `end` of this and all entries before it: beyond it none of
    /// them covers an address. While they are sorted, the place in the hash
    /// table.
    uint32_t farthest;
    uint32_t symbol;
  };
  class Parts;
  template <typename Callback>
  static void forEach(const SymbolSection &section, Callback callback);
  void fill(Entry *made, const SymbolSection &section, const Parts &parts);

  const Entry *entries = nullptr;
  size_t count = 0;
};

} // namespace culprit
#endif
