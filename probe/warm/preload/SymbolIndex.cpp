#include "probe/warm/preload/SymbolIndex.h"
#include "probe/warm/preload/IndexFile.h"
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace culprit;

namespace {

struct Object {
  ElfW(Addr) base;
  const char *name; ///< "" is the program
  const ElfW(Phdr) * segments;
  unsigned segmentCount;
  const ElfW(Sym) * symbols;
  const char *strings;
  const char *file;
  void *fileBase;

  bool holds(ElfW(Addr) address) const {
    for (unsigned i = 0; i < segmentCount; ++i)
      if (segments[i].p_type == PT_LOAD &&
          address - base - segments[i].p_vaddr < segments[i].p_memsz)
        return true;
    return false;
  }
  ElfW(Addr) begin() const {
    for (unsigned i = 0; i < segmentCount; ++i)
      if (segments[i].p_type == PT_LOAD) // in the order of their addresses
        return base + (segments[i].p_vaddr & -ElfW(Addr)(::getpagesize()));
    return base;
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
constexpr size_t mostObjects = 256;
Object objects[mostObjects];
IndexedObject indexed[mostObjects]; ///< of each
size_t objectCount = 0;

char sharedPath[64]; ///< "": with nobody

enum class Building { NotAsked, AtTheFirstQuestion, Now, Done };
std::atomic<Building> building = Building::NotAsked;

SymbolSection sectionOf(const Object &object) {
  SymbolSection section{};
  for (unsigned i = 0; i < object.segmentCount; ++i)
    if (object.segments[i].p_type == PT_DYNAMIC)
      for (auto *entry = reinterpret_cast<const ElfW(Dyn) *>(
               object.base + object.segments[i].p_vaddr);
           entry->d_tag != DT_NULL; ++entry) {
        if (entry->d_tag == DT_SYMTAB)
          section.symbols =
              reinterpret_cast<const ElfW(Sym) *>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_STRTAB)
          section.strings = reinterpret_cast<const char *>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_STRSZ)
          section.stringBytes = entry->d_un.d_val;
        if (entry->d_tag == DT_GNU_HASH)
          section.hashTable =
              reinterpret_cast<const uint32_t *>(entry->d_un.d_ptr);
      }
  section.objectEnd = object.end();
  return section;
}

/// Of an object without a file: none, and it is like no other.
ObjectIdentity identityOf(const Object &object, const SymbolSection &section) {
  auto inside = [&](const void *pointer) {
    return reinterpret_cast<ElfW(Addr)>(pointer) - object.base;
  };
  ObjectIdentity identity{};
  struct stat file {};
  bool isProgram = !*object.name;
  if (::stat(isProgram ? "/proc/self/exe" : object.name, &file) != 0)
    return {};
  identity.device = file.st_dev;
  identity.inode = file.st_ino;
  identity.bytes = static_cast<uint64_t>(file.st_size);
  identity.seconds = static_cast<uint64_t>(file.st_mtim.tv_sec);
  identity.nanoseconds = static_cast<uint64_t>(file.st_mtim.tv_nsec);
  identity.symbols = inside(section.symbols);
  identity.strings = inside(section.strings);
  identity.stringBytes = section.stringBytes;
  identity.end = section.objectEnd;
  identity.buckets = section.hashTable[0];
  identity.firstSymbol = section.hashTable[1];
  return identity;
}

/// As dladdr tells of each address in it. What it tells of the program itself
/// is its own secret.
void nameFile(Object &object) {
  object.file = object.name;
  object.fileBase = reinterpret_cast<void *>(object.begin());
  Dl_info info;
  if (!*object.name && SymbolIndex::original()(object.symbols, &info)) {
    object.file = info.dli_fname;
    object.fileBase = info.dli_fbase;
  }
}

void addObject(const dl_phdr_info &loaded, const IndexFile &known) {
  Object object{};
  object.base = loaded.dlpi_addr;
  object.name = loaded.dlpi_name ? loaded.dlpi_name : "";
  object.segments = loaded.dlpi_phdr;
  object.segmentCount = loaded.dlpi_phnum;
  const SymbolSection section = sectionOf(object);
  auto isIn = [&](const void *pointer) {
    return object.holds(reinterpret_cast<ElfW(Addr)>(pointer));
  };
  // The kernel's own object has not been relocated.
  if (!isIn(section.symbols) || !isIn(section.strings) ||
      !isIn(section.hashTable))
    return;
  object.symbols = section.symbols;
  object.strings = section.strings;
  IndexedObject found{identityOf(object, section), {}};
  found.entries = known.find(found.identity);
  if (!found.entries && !found.entries.make(section))
    return;
  nameFile(object);
  indexed[objectCount] = found;
  objects[objectCount++] = object;
}

void addAll(const char *shared) {
  IndexFile known(shared);
  if (objectCount == 0)
    ::dl_iterate_phdr(
        [](dl_phdr_info *loaded, size_t, void *file) {
          if (objectCount < mostObjects)
            addObject(*loaded, *static_cast<const IndexFile *>(file));
          return 0;
        },
        &known);
  building = Building::Done;
}

} // namespace

SymbolIndex::Dladdr SymbolIndex::original() {
  static Dladdr const function =
      reinterpret_cast<Dladdr>(::dlsym(RTLD_NEXT, "dladdr"));
  return function;
}

void SymbolIndex::shareIn(const char *path) {
  if (path && std::strlen(path) < sizeof sharedPath)
    std::strcpy(sharedPath, path);
}

void SymbolIndex::build() {
  addAll(/*shared=*/nullptr);
  IndexFile::write(sharedPath, indexed, objectCount);
}

void SymbolIndex::buildWhenAsked() {
  original(); // a handler of signals had better not look for it
  building = Building::AtTheFirstQuestion;
}

bool SymbolIndex::find(const void *address, Dl_info &info) {
  Building asked = Building::AtTheFirstQuestion;
  if (building.compare_exchange_strong(asked, Building::Now))
    addAll(sharedPath);
  if (building != Building::Done)
    return false;
  auto value = reinterpret_cast<ElfW(Addr)>(address);
  auto *object = std::find_if(
      objects, objects + objectCount,
      [&](const Object &candidate) { return candidate.holds(value); });
  if (object == objects + objectCount)
    return false;
  info = {object->file, object->fileBase, nullptr, nullptr};
  if (const uint32_t *number =
          indexed[object - objects].entries.find(value - object->base)) {
    const ElfW(Sym) &symbol = object->symbols[*number];
    info.dli_sname = object->strings + symbol.st_name;
    info.dli_saddr = reinterpret_cast<void *>(object->base + symbol.st_value);
  }
  return true;
}
