//===- MakeInstruments.h - Which instruments for a compiler -----*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_MAKEINSTRUMENTS_H
#define CULPRIT_COUNTERS_MAKEINSTRUMENTS_H

#include "counters/Instruments.h"

namespace culprit {

/// Those that see and turn most of it. The compiler was asked for its flags.
std::unique_ptr<Instruments> makeInstruments(Prober &prober,
                                             const CompilerUnderTest &compiler);

} // namespace culprit
#endif
