//===- Late.h - Processes that get their order late -------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_LATE_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_LATE_H

#include "counters/gate/preload/MLIR.h"

namespace culprit::gate {

/// Makes that file (`begun`): nothing else may say that the process is gated.
void sayThatItBegan(TextRef path);

/// This process stands from here on. Returns in each one that is forked from
/// it, with the text of its order; ends the process if it cannot stand.
const char *standHere();

} // namespace culprit::gate
#endif
