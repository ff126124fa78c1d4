//===- LLVMCounterBisection.h - Which unit of an LLVM counter ---*- C++ -*-===//
//
// LLVM's passes have no actions, but some have debug counters: each numbers one
// sort of step and can skip any set of them. If a counter gates the failure,
// the answer is the first k units with which the failure shows (k-1: clean),
// then a smallest set that is enough, as chunks. Units are numbered over the
// whole command, from 0.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_ACTION_LLVMCOUNTERBISECTION_H
#define CULPRIT_BISECT_ACTION_LLVMCOUNTERBISECTION_H

#include "bisect/action/ActionAnswer.h"

namespace culprit {

/// `compile` shows the failure. A search over the units of the gate costs about
/// 2 log2 of their number. If more than one unit is needed, a search for a set
/// follows.
llvm::Expected<ActionAnswer> bisectLLVMCounter(Oracle &oracle,
                                               const Compile &compile);

} // namespace culprit
#endif
