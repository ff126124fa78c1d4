//===- Packed.h - Bytes of the journal, compressed --------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_JOURNAL_PACKED_H
#define CULPRIT_PROBE_JOURNAL_PACKED_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace culprit {

/// Compressed (zstd) where that is worth it. Logs and IR become a tenth. Not
/// for people: the first byte says which of the two it is.
std::string packed(llvm::StringRef bytes);

/// What was packed; nothing for bytes that packed() has not made. Never more
/// than 1 GiB, whatever damaged bytes say.
std::optional<std::string> unpacked(llvm::StringRef bytes);

} // namespace culprit
#endif
