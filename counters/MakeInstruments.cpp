#include "counters/MakeInstruments.h"
#include "counters/FlagInstruments.h"
#include "counters/gate/GateInstruments.h"
#include "counters/handover/HandOverInstruments.h"

namespace culprit {

/// LLVM's passes have no actions.
static bool hasEnoughFlags(const CompilerUnderTest &compiler) {
  return compiler.passes() == Passes::LLVM ||
         (compiler.has(Role::DebugCounter) && compiler.has(Role::LogActions) &&
          compiler.has(Role::DisableThreading));
}

std::unique_ptr<Instruments>
makeInstruments(Prober &prober, const CompilerUnderTest &compiler,
                InstrumentsBy by, const std::string &gateLibrary,
                const std::string &handOverLibrary) {
  if (by == InstrumentsBy::Choice && compiler.profile.handsOver)
    if (auto library = PreloadLibrary::at(handOverLibrary);
        !library.path.empty())
      return std::make_unique<HandOverInstruments>(prober, compiler,
                                                   std::move(library));
  bool wantsGate = by == InstrumentsBy::Gate ||
                   (by == InstrumentsBy::Choice && !hasEnoughFlags(compiler));
  PreloadLibrary library =
      wantsGate ? PreloadLibrary::at(gateLibrary) : PreloadLibrary();
  if (!library.path.empty())
    return std::make_unique<GateInstruments>(prober, compiler,
                                             std::move(library));
  return std::make_unique<FlagInstruments>(prober, compiler);
}

} // namespace culprit
