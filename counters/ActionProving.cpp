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
  Compile none = knob.at(0), all = knob.at(knob.units());
  none.want = all.want = Want::Output;
  auto results = prober.runAll({none, all});
  if (!results)
    return results.takeError();
  bool isInert = sameEffect((*results)[0], ungated),
       isFaithful = sameEffect((*results)[1], ungated);
  auto stops = isInert && isFaithful ? noneRuns(instruments, knob)
                                     : Expected<bool>(false);
  if (!stops)
    return stops.takeError();
  record.proven = isFaithful && (!isInert || *stops);
  record.evidence =
      *stops ? "none of them runs when all are skipped, which changes nothing "
               "here"
      : record.proven ? "skipping all of them changes the outcome or the output"
      : isInert       ? "skipping all of them changes nothing here"
                : "with none of them skipped it is not as it is without the "
                  "knob";
  return record;
}

} // namespace culprit
