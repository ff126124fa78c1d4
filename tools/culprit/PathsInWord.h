//===- PathsInWord.h - What may be a path in a word -------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_PATHSINWORD_H
#define CULPRIT_TOOLS_CULPRIT_PATHSINWORD_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace culprit {

/// What may be a path in a word beside the word itself: `/tmp/p.so` of
/// `-load=/tmp/p.so`, `/tmp/args` of `@/tmp/args`, `/tmp/i` of `-I/tmp/i`, both
/// of `A=/tmp/a:/tmp/b`. Whether there is such a file is not asked.
llvm::SmallVector<llvm::StringRef> pathsInside(llvm::StringRef word);

} // namespace culprit
#endif
