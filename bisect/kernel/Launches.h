//===- Launches.h - The launches of a kernel that are told ------*- C++ -*-===//
#ifndef CULPRIT_BISECT_KERNEL_LAUNCHES_H
#define CULPRIT_BISECT_KERNEL_LAUNCHES_H

#include "bisect/kernel/KernelAnswer.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace culprit {

/// How many `gpu.launch` a text of MLIR has, in generic form or not.
unsigned countLaunches(llvm::StringRef text);

/// Adds to `why` what the function launches, as far as the failure may be about
/// that: the launch at the place of the error, or, in `reduced`, which shows
/// the failure, those that are left. The others are taken out of the answer.
/// Without a reduced input it tells all.
void tellLaunches(KernelAnswer &answer, std::optional<llvm::StringRef> reduced,
                  llvm::StringRef placeOfError);

} // namespace culprit
#endif
