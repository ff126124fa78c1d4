//===- LLVMCounterGates.h - Which LLVM counter gates it ---------*- C++ -*-===//
//
// A counter gates the failure if the compile is clean with all its units
// skipped. Builds without the counters accept the option and go on. So "none
// gates it" is said only where the compiler says that it skipped units.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_ACTION_LLVMCOUNTERGATES_H
#define CULPRIT_BISECT_ACTION_LLVMCOUNTERGATES_H

#include "compiler/output/LLVMCounters.h"
#include "judge/Searches.h"

namespace culprit {

struct LLVMCounterGate {
  /// The counter with the fewest units among those that gate the failure.
  std::optional<LLVMCounter> counter;
  /// No table was printed, as at a crash: the last unit is the last begun.
  bool openEnd = false;
  /// If there is no counter: why, and how sure that is. No reason at all means
  /// that the compiler has no debug counters.
  Precision precision = Precision::Unknown;
  std::string why;
  KnobRecord knob;
};

/// `compile` shows the failure. Three to five compiles, and one for each
/// counter that counts.
llvm::Expected<LLVMCounterGate> findLLVMCounterGate(Oracle &oracle,
                                                    const Compile &compile);

} // namespace culprit
#endif
