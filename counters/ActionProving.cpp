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

/// What differs by chance proves no knob: each compile is asked twice more.
static Expected<bool> areSteady(Prober &prober, ArrayRef<Compile> compiles,
                                ArrayRef<CompileResult> results) {
  constexpr unsigned more = 2;
  std::vector<Compile> again;
  for (unsigned repeat = 1; repeat <= more; ++repeat)
    for (const Compile &compile : compiles) {
      again.push_back(compile);
      again.back().repeat = repeat;
    }
  auto repeated = prober.runAll(again);
  if (!repeated)
    return repeated.takeError();
  for (auto [number, result] : enumerate(*repeated))
    if (!sameEffect(result, results[number % compiles.size()]))
      return false;
  return true;
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
  auto isSteady = isFaithful && !isInert
                      ? areSteady(prober, {none, all}, *results)
                      : Expected<bool>(true);
  if (!isSteady)
    return isSteady.takeError();
  auto stops = isInert && isFaithful ? noneRuns(instruments, knob)
                                     : Expected<bool>(false);
  if (!stops)
    return stops.takeError();
  record.proven = isFaithful && *isSteady && (!isInert || *stops);
  record.evidence =
      *stops ? "none of them runs when all are skipped, which changes nothing "
               "here"
      : record.proven ? "skipping all of them changes the outcome or the output"
      : isInert       ? "skipping all of them changes nothing here"
      : isFaithful    ? "runs of one compile differ"
                   : "with none of them skipped it is not as it is without the "
                     "knob";
  return record;
}

} // namespace culprit
