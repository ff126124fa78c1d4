#include "bisect/pass/LastStraw.h"
#include "bisect/pass/ExecutionAtFault.h"

using namespace llvm;

namespace culprit {

static Expected<uint64_t> peakOf(Prober &door, const Compile &compile) {
  auto result = door.run(compile);
  if (!result)
    return result.takeError();
  return result->outcome.peakMemoryBytes;
}

/// Of what is left beside the input, by the passes before `point`.
static Expected<bool> isMostlyUsed(const TracedPasses &of, uint64_t point) {
  auto gate = of.oracle.instruments().gatePasses(
      of.steady, of.trace.log.mostOf(passExecutionTag));
  if (!gate)
    return false;
  Prober &door = of.oracle.door();
  uint64_t limit = door.limitsFor(gate->at(point)).memoryBytes;
  if (limit == 0)
    return false;
  auto used = peakOf(door, gate->at(point));
  if (!used)
    return used.takeError();
  auto byInput = peakOf(door, gate->at(0));
  if (!byInput)
    return byInput.takeError();
  return *byInput<*used && * used - *byInput>(limit - *byInput) / 2;
}

Error doubtLastStraw(const TracedPasses &of, PassAnswer &answer) {
  if (of.oracle.reference().face.kind != FailureKind::OutOfMemory ||
      answer.precision != Precision::Exact || answer.byPrefix ||
      answer.search.lastClean == 0)
    return Error::success();
  auto isMost = isMostlyUsed(of, answer.search.lastClean);
  if (!isMost || !*isMost)
    return isMost.takeError();
  answer.why += "; but the passes before it use more than half of the memory: "
                "it runs out there, and any of them may be to blame";
  FirstFailingResult all = answer.search;
  all.lastClean = 0;
  answer.candidates = passesBetween(of.trace, all);
  if (answer.candidates.size() > 1)
    answer.precision = Precision::Range;
  else
    answer.candidates.clear();
  return Error::success();
}

} // namespace culprit
