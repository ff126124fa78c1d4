//===- SymbolFile.h - .symtab of a file that is loaded ----------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_SYMBOLFILE_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_SYMBOLFILE_H

#include <cstddef>
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

  /// Of MLIR's and LLVM's functions alone.
  template <typename Callback> void forEachFunction(Callback callback) const {
    for (size_t i = 0; i < symbolCount; ++i) {
      const ElfW(Sym) &symbol = symbols[i];
      if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC ||
          symbol.st_name + sizeof "_ZNK4mli" > stringBytes)
        continue;
      const char *name = strings + symbol.st_name;
      if (std::memcmp(name, "_ZN4mlir", 8) == 0 ||
          std::memcmp(name, "_ZNK4mli", 8) == 0 ||
          std::memcmp(name, "_ZN4llvm", 8) == 0)
        callback(name, symbol);
    }
  }

private:
  bool isLoaded(const ElfW(Phdr) * loaded, unsigned count) const;
  void readSections();
  const ElfW(Shdr) * sections(size_t &count) const;
  template <typename T> const T *at(size_t offset, size_t count) const;

  const unsigned char *bytes = nullptr;
  size_t size = 0;
  const ElfW(Sym) *symbols = nullptr;
  size_t symbolCount = 0;
  const char *strings = nullptr;
  size_t stringBytes = 0;
};

} // namespace culprit::gate
#endif
