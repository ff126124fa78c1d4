//===- GateKnob.h - The actions of a tag, by the gate -----------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_GATEKNOB_H
#define CULPRIT_COUNTERS_GATE_GATEKNOB_H

#include "counters/Knob.h"
#include "counters/gate/GateOrder.h"

namespace culprit {

/// Any set of them. `library` outlives it.
std::unique_ptr<Knob> createGateKnob(const PreloadLibrary &library,
                                     const Compile &compile, std::string tag,
                                     uint64_t units);

/// The passes that LLVM's opt-bisect counts, by an option that the gate gives
/// to LLVM.
std::unique_ptr<Knob> createLLVMOptionKnob(const PreloadLibrary &library,
                                           const Compile &compile,
                                           uint64_t units);

} // namespace culprit
#endif
