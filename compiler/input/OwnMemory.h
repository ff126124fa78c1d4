//===- OwnMemory.h - What memory a compiled program can read ----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_INPUT_OWNMEMORY_H
#define CULPRIT_COMPILER_INPUT_OWNMEMORY_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// Whether all that a run of the module can read are its own globals, which are
/// filled before it begins: it allocates nothing, no pointer comes to it from
/// outside, and it makes none of a number that is not a constant. So there is
/// nothing to see for valgrind, to which a global without a value is full of
/// zeros, and a read beyond the end of one a read of the next. Reads text of
/// the LLVM dialect as its printer writes it; a line that it does not know
/// makes it false. Linear in the text.
bool readsOnlyOwnGlobals(llvm::StringRef module);

} // namespace culprit
#endif
