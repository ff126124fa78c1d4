#include "counters/ActionProving.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static bool sameEffect(const CompileResult &a, const CompileResult &b) {
  return a.outcome.status == b.outcome.status &&
         a.outcome.exitCode == b.outcome.exitCode &&
         a.outcome.signal == b.outcome.signal && a.output == b.output &&
         faceOf(a.outcome).errors == faceOf(b.outcome).errors;
}

/// The gate logs while it gates: whether an action ran shows even where nothing
/// depends on it.
static Expected<bool> noneRuns(Instruments &instruments, const Knob &knob) {
  if (!instruments.isGate())
    return false;
  auto traced = instruments.trace(knob.at(0));
  if (!traced)
    return traced.takeError();
  return *traced && (*traced)->log.countByTag.count(knob.name()) &&
         none_of((*traced)->log.actions,
                 [&](const Action &ran) { return ran.tag == knob.name(); });
}

Expected<KnobRecord> proveActions(Instruments &instruments, const Knob &knob,
                                  const CompileResult &ungated) {
  Prober &prober = instruments.door();
  KnobRecord record;
  record.name = knob.name();
  record.count = knob.units();
  // What differs by chance does not prove the knob.
  constexpr unsigned runs = 3;
  std::vector<Compile> compiles;
  for (unsigned i = 0; i < 2 * runs; ++i) {
    compiles.push_back(knob.at(i % 2 ? knob.units() : 0));
    compiles.back().want = Want::Output;
    compiles.back().repeat = i / 2;
  }
  auto results = prober.runAll(compiles);
  if (!results)
    return results.takeError();
  const CompileResult &none = results->front();
  bool isInert = sameEffect(none, ungated), isFaithful = true, isSteady = true;
  for (unsigned i = 0; i < 2 * runs; i += 2) {
    isSteady &= sameEffect((*results)[i], none);
    isFaithful &= sameEffect((*results)[i + 1], ungated);
  }
  auto stops = isInert && isFaithful ? noneRuns(instruments, knob)
                                     : Expected<bool>(false);
  if (!stops)
    return stops.takeError();
  record.proven = isFaithful && isSteady && (!isInert || *stops);
  record.evidence =
      *stops ? "none of them runs when all are skipped, which changes nothing "
               "here"
      : record.proven ? "skipping all of them changes the outcome or the output"
      : isInert       ? "skipping all of them changes nothing here"
      : isFaithful    ? "runs that skip all of them differ"
                   : "with none of them skipped it is not as it is without the "
                     "knob";
  return record;
}

} // namespace culprit
