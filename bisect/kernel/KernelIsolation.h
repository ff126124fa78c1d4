//===- KernelIsolation.h - Which function is needed -------------*- C++ -*-===//
//
// A pass of functions runs on one after the other. Where it fails on one, the
// IR before that has the functions in front of it behind the pass. Alone on
// that IR, the pass runs on those once more, and may fail alike on its own
// work, which the user's compile never does. So the trace says which function
// to ask about first, and what shows the failure without that one is evidence
// of something else.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_KERNEL_KERNELISOLATION_H
#define CULPRIT_BISECT_KERNEL_KERNELISOLATION_H

#include "bisect/kernel/KernelAnswer.h"
#include "bisect/kernel/TracedFunction.h"
#include "judge/Oracle.h"

namespace culprit {

/// The smallest set of functions of the input (generic IR) without which the
/// failure goes away; 1-minimal. The compile must show the failure. If the IR
/// cannot be read, `isolated` is the compile itself and `why` says so. For a
/// part of the user's input, one function that is left may not have been the
/// only one.
/// Of several functions that show it, each alone, `ranOn` is named, else the
/// one that the diagnostic is about, else the first.
llvm::Expected<KernelAnswer>
isolateKernel(Oracle &oracle, const Compile &compile, bool isPart = false,
              const std::optional<TracedFunction> &ranOn = std::nullopt);

} // namespace culprit
#endif
