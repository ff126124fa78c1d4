//===- KernelWords.h - What is said of the functions ------------*- C++ -*-===//
#ifndef CULPRIT_BISECT_KERNEL_KERNELWORDS_H
#define CULPRIT_BISECT_KERNEL_KERNELWORDS_H

#include "bisect/kernel/KernelAnswer.h"
#include "compiler/ir/GenericModule.h"
#include "search/UnitSet.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit {

/// Fills in `why`, and the one function if one is needed, from the paths in
/// `needed` and `staying` of the answer. The other `needed` are the same
/// functions as indices into `all`. `wasOnly`: the user's input has no other
/// function than this.
void describe(KernelAnswer &answer, bool wasOnly,
              llvm::ArrayRef<FunctionInfo> all, const UnitSet &needed);

} // namespace culprit
#endif
