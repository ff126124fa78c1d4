//===- SaidLimit.h - The limit that an error is about -----------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_SAIDLIMIT_H
#define CULPRIT_COMPILER_OUTPUT_SAIDLIMIT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// `local memory (80000) exceeds limit (65536) in function 'f'`, of LLVM's back
/// ends, and `Entry function 'f' uses too much shared data (0x30d40 bytes,
/// 0xc000 max)`, of ptxas: the limit and who exceeds it, and not by how much.
/// Empty for errors about something else.
std::string limitIn(llvm::StringRef error);

} // namespace culprit
#endif
