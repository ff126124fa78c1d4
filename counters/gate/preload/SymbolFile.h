//===- SymbolFile.h - .symtab of a file that is loaded ----------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_SYMBOLFILE_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_SYMBOLFILE_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <link.h>

namespace culprit::gate {

/// Empty for a file that cannot be read, has no .symtab, or has other program
/// headers than those that were loaded (it was replaced since).
class SymbolFile {
public:
  SymbolFile(const char *path, const ElfW(Phdr) * loaded, unsigned count);
  ~SymbolFile();
  SymbolFile(const SymbolFile &) = delete;
  SymbolFile &operator=(const SymbolFile &) = delete;

  /// Calls back with the functions whose names have one of the prefixes (and
  /// maybe others), until the callback says false. A large compiler has 600,000
  /// symbols, of which few have to be compared.
  template <typename Callback>
  void forEachFunction(const uint64_t *prefixes, size_t count,
                       Callback callback) const {
    for (size_t i = 0; i < symbolCount; ++i) {
      const ElfW(Sym) &symbol = symbols[i];
      if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC ||
          symbol.st_name + prefixBytes > stringBytes)
        continue;
      const char *name = strings + symbol.st_name;
      uint64_t prefix = prefixOf(name);
      bool isWanted = false;
      for (size_t j = 0; j < count; ++j)
        isWanted |= prefix == prefixes[j];
      if (isWanted && !callback(name, symbol))
        return;
    }
  }
  /// Of a name of at least `prefixBytes`.
  static uint64_t prefixOf(const char *name) {
    uint64_t first, second;
    std::memcpy(&first, name, sizeof first);
    std::memcpy(&second, name + sizeof first, sizeof second);
    return first * 31 + second;
  }

private:
  bool isLoaded(const ElfW(Phdr) * loaded, unsigned count) const;
  void readSections();
  const ElfW(Shdr) * sections(size_t &count) const;
  template <typename T> const T *at(size_t offset, size_t count) const;

  static constexpr size_t prefixBytes = 16;
  const unsigned char *bytes = nullptr;
  size_t size = 0;
  const ElfW(Sym) *symbols = nullptr;
  size_t symbolCount = 0;
  const char *strings = nullptr;
  size_t stringBytes = 0;
};

} // namespace culprit::gate
#endif
