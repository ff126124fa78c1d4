//===- OwnMemory.h - What memory a compiled program can read ----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_INPUT_OWNMEMORY_H
#define CULPRIT_COMPILER_INPUT_OWNMEMORY_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// Whether a module has nothing but its own globals, which have values before
/// it begins, to read from: it allocates nothing; no pointer, and no number of
/// another object's, comes to it; it makes no pointer of a number that is not a
/// constant, nor reads one from memory; and of its aggregates it uses none of
/// which a part was left open. (What it reads beyond the end of a global is as
/// unknown here as to valgrind.) Reads text of the LLVM dialect as its printer
/// writes it; a line that it does not know makes it false. Linear in the text.
bool readsOnlyOwnGlobals(llvm::StringRef module);

} // namespace culprit
#endif
