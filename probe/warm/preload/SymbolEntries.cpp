#include "probe/warm/preload/SymbolEntries.h"
#include <algorithm>
#include <sys/mman.h>
#include <utility>

using namespace culprit;

namespace {

/// The GNU hash table's arrays.
struct HashTable {
  const uint32_t *header; ///< buckets, first symbol, bloom words, shift

  /// Calls with each symbol's number, in the C library's order.
  template <typename Callback> void forEach(Callback callback) const {
    const uint32_t *buckets =
        header + 4 + header[2] * (sizeof(ElfW(Addr)) / sizeof(uint32_t));
    const uint32_t *chains = buckets + header[0];
    for (uint32_t bucket = 0; bucket < header[0]; ++bucket)
      if (uint32_t symbol = buckets[bucket])
        do
          callback(symbol);
        while (!(chains[symbol++ - header[1]] & 1));
  }
};

bool hasAddress(const ElfW(Sym) & symbol) {
  return (symbol.st_shndx != SHN_UNDEF || symbol.st_value != 0) &&
         symbol.st_shndx != SHN_ABS && ELF64_ST_TYPE(symbol.st_info) != STT_TLS;
}

/// Not on the heap of the compiler. Shared, so that a fork has no page tables
/// to copy.
template <typename T> T *mapped(size_t count) {
  void *memory =
      count ? ::mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0)
            : MAP_FAILED;
  return memory == MAP_FAILED ? nullptr : static_cast<T *>(memory);
}

} // namespace

/// The parts of an object, as many as it has symbols: each has few of them,
/// since symbols lie everywhere. To sort them all at once takes twice as long.
class SymbolEntries::Parts {
public:
  Parts(ElfW(Addr) objectEnd, size_t count)
      : ends(mapped<uint32_t>(count)), count(count), objectEnd(objectEnd) {}
  ~Parts() {
    if (ends)
      ::munmap(ends, count * sizeof *ends);
  }
  explicit operator bool() const { return ends; }

  /// Where the entries of a part end, as far as they are placed.
  uint32_t &endOf(ElfW(Addr) start) const {
    double share = double(start) / double(objectEnd);
    return ends[start < objectEnd ? size_t(share * double(count - 1))
                                  : count - 1];
  }
  /// From the number of entries in each to where they begin.
  void takeNumbersForPlaces() const {
    uint32_t begin = 0;
    for (size_t part = 0; part < count; ++part)
      begin += std::exchange(ends[part], begin);
  }
  template <typename Callback> void forEach(Callback callback) const {
    for (size_t part = 0; part < count; ++part)
      callback(part ? ends[part - 1] : 0, ends[part]);
  }

private:
  uint32_t *ends;
  size_t count;
  ElfW(Addr) objectEnd;
};

template <typename Callback>
void SymbolEntries::forEach(const SymbolSection &section, Callback callback) {
  uint32_t order = 0;
  HashTable{section.hashTable}.forEach([&](uint32_t number) {
    const ElfW(Sym) &symbol = section.symbols[number];
    if (!hasAddress(symbol) || symbol.st_name >= section.stringBytes)
      return;
    // A size counts for undefined ones too: the C library's brackets say so.
    ElfW(Addr) start = symbol.st_value,
               size = symbol.st_size ? symbol.st_size : 1;
    if (start >= section.objectEnd) // covers nothing in it
      return;
    ElfW(Addr) end = start + std::min(size, section.objectEnd - start);
    callback(Entry{uint32_t(start), uint32_t(end), order++, number});
  });
}

void SymbolEntries::fill(Entry *made, const SymbolSection &section,
                         const Parts &parts) {
  forEach(section, [&](const Entry &entry) { ++parts.endOf(entry.start); });
  parts.takeNumbersForPlaces();
  forEach(section, [&](const Entry &entry) {
    made[parts.endOf(entry.start)++] = entry;
    ++count;
  });
  // Searched from the back: if several start at one place, the first in the
  // table comes last.
  parts.forEach([&](uint32_t begin, uint32_t end) {
    std::sort(made + begin, made + end, [](const Entry &a, const Entry &b) {
      return a.start != b.start ? a.start < b.start : a.farthest > b.farthest;
    });
  });
  uint32_t farthest = 0;
  for (size_t i = 0; i < count; ++i)
    made[i].farthest = farthest = std::max(farthest, made[i].end);
}

SymbolEntries SymbolEntries::over(const void *data, size_t count) {
  SymbolEntries found;
  found.entries = static_cast<const Entry *>(data);
  found.count = count;
  return found;
}

bool SymbolEntries::make(const SymbolSection &section) {
  if (section.objectEnd > UINT32_MAX)
    return false;
  size_t all = 0;
  HashTable{section.hashTable}.forEach([&](uint32_t) { ++all; });
  auto *made = mapped<Entry>(all);
  Parts parts(section.objectEnd, all);
  if (!made || !parts)
    return false;
  fill(made, section, parts);
  // From here on it is no memory that two processes could change.
  ::mprotect(made, all * sizeof(Entry), PROT_READ);
  entries = made;
  return true;
}

const uint32_t *SymbolEntries::find(ElfW(Addr) address) const {
  const Entry *at = std::upper_bound(
      entries, entries + count, address,
      [](ElfW(Addr) value, const Entry &entry) { return value < entry.start; });
  while (at != entries && (--at)->farthest > address)
    if (address < at->end)
      return &at->symbol;
  return nullptr;
}
