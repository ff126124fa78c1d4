#include "bisect/pass/PassAnswer.h"

namespace culprit {

void takeBoundary(PassAnswer &answer, uint64_t k) {
  answer.decisions = {std::to_string(k), std::to_string(k - 1)};
  answer.search = {FirstFailingResult::Precision::Exact, k - 1, k};
}

void recordProof(PassAnswer &answer, const Knob &knob, SeenEnds seen) {
  answer.knob.name = knob.name();
  answer.knob.count = knob.units();
  using P = FirstFailingResult::Precision;
  answer.knob.proven = answer.search.precision == P::Exact ||
                       answer.search.precision == P::Range;
  answer.knob.evidence = answer.knob.proven
                             ? seen.before.str() + " at " +
                                   std::to_string(answer.search.lastClean) +
                                   ", " + seen.at.str() + " at " +
                                   std::to_string(answer.search.firstShowing)
                             : "no setting of it changed the failure";
}

void explain(PassAnswer &answer) {
  const FirstFailingResult &found = answer.search;
  switch (found.precision) {
  case FirstFailingResult::Precision::Exact:
    answer.precision = Precision::Exact;
    // The log may end with the failure, so that others behind it are not known.
    answer.why = "clean if it and the passes after it are skipped";
    break;
  case FirstFailingResult::Precision::Range:
    answer.precision = Precision::Range;
    answer.why = "clean with " + std::to_string(found.lastClean) +
                 " pass runs, fails with " +
                 std::to_string(found.firstShowing) +
                 "; what lies between is unresolved";
    break;
  case FirstFailingResult::Precision::NotGated:
    answer.precision = Precision::NotGated;
    answer.why = "fails with every pass skipped";
    break;
  default:
    answer.precision = Precision::Unknown;
    answer.why = "the gate does not reproduce the failure";
  }
  if (found.nonMonotone)
    answer.why += "; the failure comes and goes below that";
}

} // namespace culprit
