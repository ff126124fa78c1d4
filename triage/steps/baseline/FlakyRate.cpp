#include "triage/steps/baseline/FlakyRate.h"

namespace culprit {

bool canBeAskedOften(const ReproductionRate &rate, FailureSignature &failure,
                     Findings &found, unsigned failing) {
  std::string others = failing > rate.showing
                           ? " so, " + std::to_string(failing - rate.showing) +
                                 " with another error"
                           : "";
  std::string flaky = "flaky: " + std::to_string(rate.showing) + " of " +
                      std::to_string(rate.runs) + " runs fail" + others + "; ";
  unsigned needed = rate.runsPerQuestion();
  if (needed <= mostRunsPerQuestion) {
    failure.rate = rate;
    failure.runsPerQuestion = needed;
    found.remarks.add(RemarkId::Flaky, flaky +
                                           "a compile counts as clean when " +
                                           std::to_string(needed) +
                                           " runs of it are, which is wrong "
                                           "once in a thousand times at most");
    return true;
  }
  found.status = Status::Inconsistent;
  found.remarks.add(RemarkId::Flaky,
                    flaky + "more than " + std::to_string(mostRunsPerQuestion) +
                        " runs would be needed for each question");
  return false;
}

} // namespace culprit
