//===- PlaceInKernel.h - Is a line in the function? -------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_PLACEINKERNEL_H
#define CULPRIT_TRIAGE_EVIDENCE_PLACEINKERNEL_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// False if that line (1 is the first) of MLIR as people write it is in another
/// function than `name`, which the text has, too: the last line up to it that
/// begins a function tells. A pass that goes through the functions in the order
/// of a hash table complains of another one in each run.
bool mayBeInFunction(llvm::StringRef text, unsigned line, llvm::StringRef name);

} // namespace culprit
#endif
