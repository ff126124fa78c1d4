#include "counters/gate/preload/LoadedObject.h"
#include "counters/gate/preload/SymbolFile.h"
#include <cstdint>
#include <cstring>

namespace culprit::gate {

LoadedObject::LoadedObject(const dl_phdr_info &loaded)
    : start(loaded.dlpi_addr), segments(loaded.dlpi_phdr),
      segmentCount(loaded.dlpi_phnum),
      file(loaded.dlpi_name && *loaded.dlpi_name ? loaded.dlpi_name
                                                 : "/proc/self/exe") {
  readDynamic();
}

bool LoadedObject::holds(const void *address) const {
  auto offset = reinterpret_cast<ElfW(Addr)>(address) - start;
  for (unsigned i = 0; i < segmentCount; ++i)
    if (segments[i].p_type == PT_LOAD &&
        offset - segments[i].p_vaddr < segments[i].p_memsz)
      return true;
  return false;
}

void LoadedObject::readDynamic() {
  for (unsigned i = 0; i < segmentCount; ++i) {
    if (segments[i].p_type != PT_DYNAMIC)
      continue;
    auto *entry =
        reinterpret_cast<const ElfW(Dyn) *>(start + segments[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry) {
      if (entry->d_tag == DT_SYMTAB)
        symbols = reinterpret_cast<const ElfW(Sym) *>(entry->d_un.d_ptr);
      if (entry->d_tag == DT_STRTAB)
        strings = reinterpret_cast<const char *>(entry->d_un.d_ptr);
      if (entry->d_tag == DT_STRSZ)
        stringBytes = entry->d_un.d_val;
      if (entry->d_tag == DT_GNU_HASH)
        hash = reinterpret_cast<const uint32_t *>(entry->d_un.d_ptr);
    }
  }
  // The kernel's own object has not been relocated.
  if (!symbols || !strings || !hash || !holds(symbols) || !holds(strings) ||
      !holds(hash))
    hash = nullptr;
}

const char *LoadedObject::nameOf(const ElfW(Sym) & symbol) const {
  return symbol.st_name < stringBytes ? strings + symbol.st_name : "";
}

void *LoadedObject::addressOf(const ElfW(Sym) & symbol) const {
  bool isHere = symbol.st_shndx != SHN_UNDEF && symbol.st_value != 0;
  return isHere ? reinterpret_cast<void *>(start + symbol.st_value) : nullptr;
}

static uint32_t hashOf(const char *name) {
  uint32_t value = 5381;
  for (; *name; ++name)
    value = value * 33 + static_cast<unsigned char>(*name);
  return value;
}

void *LoadedObject::exported(const char *name) const {
  if (!hash || hash[0] == 0 || hash[2] == 0)
    return nullptr;
  constexpr unsigned bits = sizeof(ElfW(Addr)) * 8;
  uint32_t buckets = hash[0], first = hash[1], words = hash[2], shift = hash[3],
           value = hashOf(name);
  auto *bloom = reinterpret_cast<const ElfW(Addr) *>(hash + 4);
  auto *bucket = reinterpret_cast<const uint32_t *>(bloom + words);
  const uint32_t *chain = bucket + buckets;
  ElfW(Addr) word = bloom[value / bits % words];
  if (!(word >> (value % bits) & 1) || !(word >> ((value >> shift) % bits) & 1))
    return nullptr;
  for (uint32_t i = bucket[value % buckets]; i >= first && i != 0; ++i) {
    uint32_t entry = chain[i - first];
    if ((entry | 1) == (value | 1) &&
        std::strcmp(nameOf(symbols[i]), name) == 0)
      return addressOf(symbols[i]);
    if (entry & 1)
      break;
  }
  return nullptr;
}

void *exportedAnywhere(const char *name) {
  struct Search {
    const char *name;
    void *found;
  } search{name, nullptr};
  ::dl_iterate_phdr(
      [](dl_phdr_info *loaded, size_t, void *data) {
        auto *wanted = static_cast<Search *>(data);
        wanted->found = LoadedObject(*loaded).exported(wanted->name);
        return wanted->found ? 1 : 0;
      },
      &search);
  return search.found;
}

void LoadedObject::find(const WantedSymbol *wanted, size_t count) const {
  constexpr size_t most = 64;
  uint64_t prefixes[most];
  size_t left = 0;
  for (size_t i = 0; i < count; ++i) {
    *wanted[i].address = exported(wanted[i].name);
    if (*wanted[i].address || left == most)
      continue;
    prefixes[left++] = SymbolFile::prefixOf(wanted[i].name);
  }
  if (left == 0)
    return;
  SymbolFile table(file, segments, segmentCount);
  auto take = [&](const char *name, const ElfW(Sym) & symbol) {
    for (size_t i = 0; i < count; ++i)
      if (!*wanted[i].address && std::strcmp(name, wanted[i].name) == 0) {
        *wanted[i].address = addressOf(symbol);
        left -= *wanted[i].address != nullptr;
      }
    return left > 0;
  };
  table.forEachFunction(prefixes, left, take);
}

} // namespace culprit::gate
