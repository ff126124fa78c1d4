#include "bisect/pass/LastStraw.h"
#include "bisect/pass/ExecutionAtFault.h"

using namespace llvm;

namespace culprit {

static Expected<bool> isMostlyUsed(const TracedPasses &of, uint64_t point) {
  auto gate = of.oracle.instruments().gatePasses(
      of.steady, of.trace.log.mostOf(passExecutionTag));
  if (!gate)
    return false;
  Compile compile = gate->at(point);
  uint64_t limit = of.oracle.door().limitsFor(compile).memoryBytes;
  if (limit == 0)
    return false;
  auto result = of.oracle.door().run(compile);
  if (!result)
    return result.takeError();
  return result->outcome.peakMemoryBytes > limit / 2;
}

Error doubtLastStraw(const TracedPasses &of, PassAnswer &answer) {
  if (of.oracle.reference().face.kind != FailureKind::OutOfMemory ||
      answer.precision != Precision::Exact || answer.byPrefix ||
      answer.search.lastClean == 0)
    return Error::success();
  auto isMost = isMostlyUsed(of, answer.search.lastClean);
  if (!isMost || !*isMost)
    return isMost.takeError();
  answer.why += "; but more than half of the memory is used without it: it "
                "runs out there, and may have grown in any pass before";
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
