#include "probe/warm/preload/SymbolIndex.h"
#include "probe/warm/preload/SymbolEntries.h"
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <link.h>

using namespace culprit;

namespace {

struct Object {
  ElfW(Addr) base;
  const ElfW(Phdr) * segments;
  unsigned segmentCount;
  const ElfW(Sym) * symbols;
  const char *strings;
  const char *file;
  void *fileBase;
  SymbolEntries entries;

  bool holds(ElfW(Addr) address) const {
    for (unsigned i = 0; i < segmentCount; ++i)
      if (segments[i].p_type == PT_LOAD &&
          address - base - segments[i].p_vaddr < segments[i].p_memsz)
        return true;
    return false;
  }
  ElfW(Addr) end() const {
    ElfW(Addr) last = 0;
    for (unsigned i = 0; i < segmentCount; ++i)
      if (segments[i].p_type == PT_LOAD)
        last = std::max(last, segments[i].p_vaddr + segments[i].p_memsz);
    return last;
  }
};

/// As many as compilers load; more are left to the C library.
Object objects[256];
size_t objectCount = 0;

enum class Building { NotAsked, AtTheFirstQuestion, Now, Done };
std::atomic<Building> building = Building::NotAsked;

void addObject(const dl_phdr_info &loaded) {
  Object object{};
  SymbolSection section{};
  object.base = loaded.dlpi_addr;
  object.segments = loaded.dlpi_phdr;
  object.segmentCount = loaded.dlpi_phnum;
  for (unsigned i = 0; i < object.segmentCount; ++i)
    if (object.segments[i].p_type == PT_DYNAMIC)
      for (auto *entry = reinterpret_cast<const ElfW(Dyn) *>(
               object.base + object.segments[i].p_vaddr);
           entry->d_tag != DT_NULL; ++entry) {
        if (entry->d_tag == DT_SYMTAB)
          object.symbols = section.symbols =
              reinterpret_cast<const ElfW(Sym) *>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_STRTAB)
          object.strings = reinterpret_cast<const char *>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_STRSZ)
          section.stringBytes = entry->d_un.d_val;
        if (entry->d_tag == DT_GNU_HASH)
          section.hashTable =
              reinterpret_cast<const uint32_t *>(entry->d_un.d_ptr);
      }
  auto isIn = [&](const void *pointer) {
    return object.holds(reinterpret_cast<ElfW(Addr)>(pointer));
  };
  section.objectEnd = object.end();
  // The kernel's own object has not been relocated.
  Dl_info info;
  if (!isIn(object.symbols) || !isIn(object.strings) ||
      !isIn(section.hashTable) ||
      !SymbolIndex::original()(object.symbols, &info) ||
      !object.entries.make(section))
    return;
  object.file = info.dli_fname;
  object.fileBase = info.dli_fbase;
  objects[objectCount++] = object;
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
  building = Building::Done;
}

void SymbolIndex::buildWhenAsked() {
  original(); // a handler of signals had better not look for it
  building = Building::AtTheFirstQuestion;
}

bool SymbolIndex::find(const void *address, Dl_info &info) {
  Building asked = Building::AtTheFirstQuestion;
  if (building.compare_exchange_strong(asked, Building::Now))
    build();
  if (building != Building::Done)
    return false;
  auto value = reinterpret_cast<ElfW(Addr)>(address);
  auto *object = std::find_if(
      objects, objects + objectCount,
      [&](const Object &candidate) { return candidate.holds(value); });
  if (object == objects + objectCount)
    return false;
  info = {object->file, object->fileBase, nullptr, nullptr};
  if (const uint32_t *number = object->entries.find(value - object->base)) {
    const ElfW(Sym) &symbol = object->symbols[*number];
    info.dli_sname = object->strings + symbol.st_name;
    info.dli_saddr = reinterpret_cast<void *>(object->base + symbol.st_value);
  }
  return true;
}
