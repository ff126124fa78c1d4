//===- LoadedObject.h - A loaded ELF file and its symbols -------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_LOADEDOBJECT_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_LOADEDOBJECT_H

#include <cstddef>
#include <link.h>

namespace culprit::gate {

struct WantedSymbol {
  const char *name;
  void **address; ///< set where it is found
};

class LoadedObject {
public:
  explicit LoadedObject(const dl_phdr_info &loaded);

  /// Valid while the object is loaded.
  const char *path() const { return file; }
  ElfW(Addr) base() const { return start; }
  bool holds(const void *address) const;

  /// Looks the name up as the loader does; nullptr if it is not exported.
  void *exported(const char *name) const;
  /// Looks all names (of 16 bytes at least) up, the hidden ones too: by the
  /// loader's table, else in .symtab of the file, all in one walk over it. Sets
  /// no address of what it does not find, nor where the file is not what was
  /// loaded.
  void find(const WantedSymbol *wanted, size_t count) const;

private:
  void readDynamic();
  const char *nameOf(const ElfW(Sym) & symbol) const;
  void *addressOf(const ElfW(Sym) & symbol) const;

  ElfW(Addr) start;
  const ElfW(Phdr) * segments;
  unsigned segmentCount;
  const char *file;
  const ElfW(Sym) *symbols = nullptr;
  const char *strings = nullptr;
  ElfW(Xword) stringBytes = 0;
  const uint32_t *hash = nullptr; ///< DT_GNU_HASH
};

/// In the first object that exports the name; nullptr: none does.
void *exportedAnywhere(const char *name);

} // namespace culprit::gate
#endif
