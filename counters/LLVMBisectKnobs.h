//===- LLVMBisectKnobs.h - The controls of opt-bisect -----------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_LLVMBISECTKNOBS_H
#define CULPRIT_COUNTERS_LLVMBISECTKNOBS_H

#include "counters/LLVMProving.h"

namespace culprit {

/// One control for each knob that gates passes. Each settles the knob in
/// question.
class LLVMBisectKnobs {
public:
  explicit LLVMBisectKnobs(LLVMProving &proving) : proving(proving) {}

  llvm::Error limit();
  llvm::Error intervals();
  llvm::Error skip();
  /// With a limit of 0 for one function alone, the compiler must skip some
  /// passes, and not all.
  llvm::Error funcs();
  llvm::Error verbose();
  llvm::Error printIRPath();
  llvm::Error disable();

private:
  /// The end of a sentence about a run.
  std::string changes(const LLVMRun &run) const;
  /// Most passes are needless: with the limit at `k` the output is that of the
  /// whole run, and with one less it is not. Without that k-th, it may not be.
  llvm::Expected<uint64_t> neededPass();

  LLVMProving &proving;
};

} // namespace culprit
#endif
