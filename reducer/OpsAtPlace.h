//===- OpsAtPlace.h - The ops at which the compiler failed ------*- C++ -*-===//
//
// Ops are numbers into a draft that has lost none yet. The module itself,
// number 0, is none of them.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_OPSATPLACE_H
#define CULPRIT_REDUCER_OPSATPLACE_H

#include "reducer/Draft.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace culprit {

/// The ops at the place, which is the text in a `loc(...)`: those that say so,
/// else those that stand there in the text that the compiler read, else the one
/// that begins last in front of it.
llvm::SmallVector<unsigned> opsAt(const Draft &draft, llvm::StringRef location);

/// The ops of that symbol name that have a region, in whichever table they are;
/// none for an empty name.
llvm::SmallVector<unsigned> functionsNamed(const Draft &draft,
                                           llvm::StringRef name);

/// The innermost symbols, symbol tables aside, that hold these ops or are these
/// ops; each once.
llvm::SmallVector<unsigned> functionsAround(const Draft &draft,
                                            llvm::ArrayRef<unsigned> numbers);

} // namespace culprit
#endif
