//===- ActionProving.h - Does a counter of actions work? --------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_ACTIONPROVING_H
#define CULPRIT_COUNTERS_ACTIONPROVING_H

#include "counters/Instruments.h"
#include "counters/Knob.h"

namespace culprit {

/// A knob is proven when skipping all its units changes how the compile ends
/// or what it compiles to, or else when none of them is seen to run. `ungated`:
/// the compile without it, with its output. Two compiles, and four more
/// if these would prove it, or a trace if nothing depends on the units.
llvm::Expected<KnobRecord> proveActions(Instruments &instruments,
                                        const Knob &knob,
                                        const CompileResult &ungated);

} // namespace culprit
#endif
