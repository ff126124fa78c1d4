//===- ElfFile.h - What the loader reads of a binary ------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_IDENTITY_ELFFILE_H
#define CULPRIT_PROBE_IDENTITY_ELFFILE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace culprit {

struct ElfFile {
  std::string buildId; ///< hex; "" without a note
  std::vector<std::string> needed;
  std::string rpath, runpath; ///< as written, `$ORIGIN` and all
  /// Class, byte order and machine: only equal ones load each other.
  std::string abi;
};

/// None if the bytes are no ELF file, or one too damaged to be loaded.
std::optional<ElfFile> readElf(llvm::StringRef bytes);

} // namespace culprit
#endif
