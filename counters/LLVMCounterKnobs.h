//===- LLVMCounterKnobs.h - The controls of debug counters ------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_LLVMCOUNTERKNOBS_H
#define CULPRIT_COUNTERS_LLVMCOUNTERKNOBS_H

#include "compiler/output/LLVMCounters.h"
#include "counters/LLVMProving.h"

namespace culprit {

/// One control for each knob of LLVM's debug counters. Each settles the knob in
/// question.
class LLVMCounterKnobs {
public:
  explicit LLVMCounterKnobs(LLVMProving &proving) : proving(proving) {}

  llvm::Error printCounters();
  /// Those that count most are tried first, by the table of printCounters().
  llvm::Error counters();

private:
  LLVMProving &proving;
  LLVMCounterTable table;
};

} // namespace culprit
#endif
