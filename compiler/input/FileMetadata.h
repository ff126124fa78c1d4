//===- FileMetadata.h - The metadata of an MLIR file ------------*- C++ -*-===//
//
// A file may end in metadata, `{-# key: { ... }, ... #-}`: dictionaries of
// dictionaries, with strings (some of them blobs of megabytes) at their leaves.
// It is read into spans of the text, and edited there, so that what is not ours
// stays as it was, byte for byte.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_INPUT_FILEMETADATA_H
#define CULPRIT_COMPILER_INPUT_FILEMETADATA_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// An entry of a dictionary, or all of the metadata, which has no key. The file
/// outlives it.
struct MetadataEntry {
  llvm::StringRef key;
  size_t begin = 0, end = 0;           ///< of the entry, in the file
  size_t valueBegin = 0, valueEnd = 0; ///< of its value
  std::vector<MetadataEntry> entries;  ///< when the value is a dictionary

  const MetadataEntry *find(llvm::StringRef name) const {
    for (const MetadataEntry &entry : entries)
      if (entry.key == name)
        return &entry;
    return nullptr;
  }
};

/// The last metadata that reads well, with nothing behind it but white space.
std::optional<MetadataEntry> findMetadata(llvm::StringRef file);

/// The file without `child`, which is one of several entries of `parent`, and
/// without the comma beside it.
std::string withoutEntry(llvm::StringRef file, const MetadataEntry &parent,
                         const MetadataEntry &child);

} // namespace culprit
#endif
