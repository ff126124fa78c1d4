//===- MakeInstruments.h - Which instruments for a compiler -----*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_MAKEINSTRUMENTS_H
#define CULPRIT_COUNTERS_MAKEINSTRUMENTS_H

#include "counters/Instruments.h"

namespace culprit {

enum class InstrumentsBy {
  Choice, ///< the compiler's flags, where it has those that are needed
  Flags,
  Gate,
};

/// Those that see and turn most of it. The compiler was asked for its flags.
/// The paths of culprit-gate.so and culprit-handover.so; empty: there is none.
std::unique_ptr<Instruments>
makeInstruments(Prober &prober, const CompilerUnderTest &compiler,
                InstrumentsBy by = InstrumentsBy::Choice,
                const std::string &gateLibrary = "",
                const std::string &handOverLibrary = "");

} // namespace culprit
#endif
