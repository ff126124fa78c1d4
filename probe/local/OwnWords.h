//===- OwnWords.h - What a compiler says, not what it quotes ----*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_OWNWORDS_H
#define CULPRIT_PROBE_LOCAL_OWNWORDS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// The line without what is between double quotes, which is the input's; empty
/// for one that is indented, as source that is shown is, but for `what():`.
std::string ownWords(llvm::StringRef line);

} // namespace culprit
#endif
