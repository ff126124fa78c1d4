#include "probe/warm/preload/SymbolIndex.h"
#include <algorithm>
#include <cstdint>
#include <link.h>
#include <sys/mman.h>

using namespace culprit;

namespace {

struct Entry {
  ElfW(Addr) start, end;
  /// The greatest `end` of this and all entries before it: beyond it none of
  /// them covers an address.
  ElfW(Addr) farthest;
  uint32_t symbol;
  uint32_t order; ///< in the hash table
};

struct Object {
  ElfW(Addr) base;
  const ElfW(Phdr) * segments;
  unsigned segmentCount;
  const ElfW(Sym) * symbols;
  const char *strings;
  ElfW(Xword) stringBytes;
  const char *file;
  void *fileBase;
  Entry *entries;
  size_t entryCount, entryBytes; ///< bytes: that are mapped

  bool holds(ElfW(Addr) address) const {
    for (unsigned i = 0; i < segmentCount; ++i)
      if (segments[i].p_type == PT_LOAD &&
          address - base - segments[i].p_vaddr < segments[i].p_memsz)
        return true;
    return false;
  }
};

/// As many as compilers load; more are left to the C library.
Object objects[256];
size_t objectCount = 0;

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

void fillEntries(Object &object, const HashTable &table) {
  uint32_t order = 0;
  table.forEach([&](uint32_t number) {
    const ElfW(Sym) &symbol = object.symbols[number];
    if (!hasAddress(symbol) || symbol.st_name >= object.stringBytes)
      return;
    // A size counts for undefined ones too: the C library's brackets say so.
    ElfW(Addr) size = symbol.st_size ? symbol.st_size : 1;
    object.entries[object.entryCount++] = {
        symbol.st_value, symbol.st_value + size, 0, number, order++};
  });
  // Searched from the back: if several start at one place, the first in the
  // table comes last.
  std::sort(object.entries, object.entries + object.entryCount,
            [](const Entry &a, const Entry &b) {
              return a.start != b.start ? a.start < b.start : a.order > b.order;
            });
  ElfW(Addr) farthest = 0;
  for (size_t i = 0; i < object.entryCount; ++i)
    object.entries[i].farthest = farthest =
        std::max(farthest, object.entries[i].end);
  // From here on it is no memory that two processes could change.
  ::mprotect(object.entries, object.entryBytes, PROT_READ);
}

/// Shared, so that a fork has no page tables to copy.
bool allocateEntries(Object &object, const HashTable &table) {
  size_t count = 0;
  table.forEach([&](uint32_t) { ++count; });
  object.entryBytes = count * sizeof(Entry);
  void *memory =
      count ? ::mmap(nullptr, object.entryBytes, PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0)
            : MAP_FAILED;
  if (memory == MAP_FAILED)
    return false;
  object.entries = static_cast<Entry *>(memory);
  return true;
}

void addObject(const dl_phdr_info &loaded) {
  Object object{};
  HashTable table{};
  object.base = loaded.dlpi_addr;
  object.segments = loaded.dlpi_phdr;
  object.segmentCount = loaded.dlpi_phnum;
  for (unsigned i = 0; i < object.segmentCount; ++i)
    if (object.segments[i].p_type == PT_DYNAMIC)
      for (auto *entry = reinterpret_cast<const ElfW(Dyn) *>(
               object.base + object.segments[i].p_vaddr);
           entry->d_tag != DT_NULL; ++entry) {
        if (entry->d_tag == DT_SYMTAB)
          object.symbols =
              reinterpret_cast<const ElfW(Sym) *>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_STRTAB)
          object.strings = reinterpret_cast<const char *>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_STRSZ)
          object.stringBytes = entry->d_un.d_val;
        if (entry->d_tag == DT_GNU_HASH)
          table.header = reinterpret_cast<const uint32_t *>(entry->d_un.d_ptr);
      }
  auto isIn = [&](const void *pointer) {
    return object.holds(reinterpret_cast<ElfW(Addr)>(pointer));
  };
  // The kernel's own object has not been relocated.
  Dl_info info;
  if (!isIn(object.symbols) || !isIn(object.strings) || !isIn(table.header) ||
      !SymbolIndex::original()(object.symbols, &info) ||
      !allocateEntries(object, table))
    return;
  object.file = info.dli_fname;
  object.fileBase = info.dli_fbase;
  fillEntries(object, table);
  objects[objectCount++] = object;
}

const Entry *entryOf(const Object &object, ElfW(Addr) offset) {
  const Entry *at = std::upper_bound(
      object.entries, object.entries + object.entryCount, offset,
      [](ElfW(Addr) value, const Entry &entry) { return value < entry.start; });
  while (at != object.entries && (--at)->farthest > offset)
    if (offset < at->end)
      return at;
  return nullptr;
}

} // namespace

SymbolIndex::Dladdr SymbolIndex::original() {
  static Dladdr const function =
      reinterpret_cast<Dladdr>(::dlsym(RTLD_NEXT, "dladdr"));
  return function;
}

void SymbolIndex::build() {
  if (objectCount == 0)
    ::dl_iterate_phdr(
        [](dl_phdr_info *loaded, size_t, void *) {
          if (objectCount < sizeof objects / sizeof *objects)
            addObject(*loaded);
          return 0;
        },
        nullptr);
}

bool SymbolIndex::find(const void *address, Dl_info &info) {
  auto value = reinterpret_cast<ElfW(Addr)>(address);
  auto *object = std::find_if(
      objects, objects + objectCount,
      [&](const Object &candidate) { return candidate.holds(value); });
  if (object == objects + objectCount)
    return false;
  info = {object->file, object->fileBase, nullptr, nullptr};
  if (const Entry *entry = entryOf(*object, value - object->base)) {
    info.dli_sname = object->strings + object->symbols[entry->symbol].st_name;
    info.dli_saddr = reinterpret_cast<void *>(object->base + entry->start);
  }
  return true;
}
