//===- SymbolTable.h - The functions that an object names -------*- C++ -*-===//
#ifndef CULPRIT_PROBE_IDENTITY_SYMBOLTABLE_H
#define CULPRIT_PROBE_IDENTITY_SYMBOLTABLE_H

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// The functions of an ELF file by address: those of `.symtab` if it has one,
/// else of `.dynsym`, which knows only what is exported. Addresses are those of
/// the file. A question looks at all of them: a millisecond for 600,000, less
/// than it would take to sort them. Names are read from the file when they are
/// asked for: a file that has been replaced in the meantime has none.
class SymbolTable {
public:
  struct Function {
    uint64_t start = 0, end = 0;
    std::string name; ///< mangled
  };

  /// Nothing if the file is no ELF file, or too damaged for a loader.
  static std::unique_ptr<SymbolTable> read(const std::string &path);
  ~SymbolTable();

  /// Those that cover the address: several if the linker or the compiler has
  /// folded equal ones into one. A symbol without a size covers nothing.
  std::vector<Function> at(uint64_t address) const;
  /// Those that start at `offset` within a page of 4 KiB.
  std::vector<Function> startingAt(uint64_t offset) const;
  /// LLVM's `PrintStackTrace`, if the object has that. The first time it reads
  /// all names; not thread-safe.
  std::optional<Function> stackPrinter() const;

  /// The file says where it is loaded: no shared object, not position
  /// independent.
  bool isFixed() const;
  uint64_t entryPoint() const; ///< 0: none
  /// True in segments that are mapped to be executed.
  bool isCode(uint64_t address) const;

private:
  struct Impl;
  explicit SymbolTable(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

} // namespace culprit
#endif
