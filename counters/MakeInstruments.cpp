#include "counters/MakeInstruments.h"
#include "counters/FlagInstruments.h"

namespace culprit {

std::unique_ptr<Instruments>
makeInstruments(Prober &prober, const CompilerUnderTest &compiler) {
  return std::make_unique<FlagInstruments>(prober, compiler);
}

} // namespace culprit
