//===- AllEditKinds.h - What --only and --skip name -------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_ALLEDITKINDS_H
#define CULPRIT_TOOLS_CULPRIT_ALLEDITKINDS_H

#include "llvm/ADT/StringRef.h"
#include <utility>
#include <vector>

namespace culprit {

/// Names and helps: of the kinds of edits of IR, then of those of inputs that
/// nothing parses.
std::vector<std::pair<llvm::StringRef, llvm::StringRef>> allEditKinds();

} // namespace culprit
#endif
