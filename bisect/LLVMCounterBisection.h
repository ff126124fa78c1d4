//===- LLVMCounterBisection.h - Which unit of an LLVM counter ---*- C++ -*-===//
//
// LLVM's passes have no actions, but some have debug counters: each numbers one
// sort of step and can skip any set of them. Of one that gates the failure: the
// first k units with which it shows (k-1: clean), then a smallest set that is
// enough, as chunks. Units are those of the whole command, from 0.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_LLVMCOUNTERBISECTION_H
#define CULPRIT_BISECT_LLVMCOUNTERBISECTION_H

#include "bisect/ActionBisection.h"

namespace culprit {

/// `compile` shows the failure. A search over the units of the gate, in about
/// 2 log2 of their number; for more than one that is needed, a search for a
/// set.
llvm::Expected<ActionAnswer> bisectLLVMCounter(Oracle &oracle,
                                               const Compile &compile);

} // namespace culprit
#endif
