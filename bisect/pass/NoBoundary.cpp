#include "bisect/pass/NoBoundary.h"

using namespace llvm;

namespace culprit {

/// Point 0 shows the failure. That is true if the log has every pass complete.
/// If the log tells of a pass that failed, the gate is inert. A log of another
/// run does not tell.
static void distrustGate(PassAnswer &answer, const Trace &trace,
                         bool isOfFailure) {
  if (answer.precision != Precision::NotGated)
    return;
  if (!isOfFailure) {
    answer.precision = Precision::Unknown;
    answer.why = "fails with every pass execution skipped, but the counter is "
                 "not proven, and a traced run does not show the failure";
    return;
  }
  if (!trace.lastPass)
    return;
  const PassExecution &pass = trace.passes[*trace.lastPass];
  bool failed =
      trace.log.isOpen(pass.action) || trace.face.failedPass == pass.name();
  if (!failed)
    return;
  answer.precision = Precision::Unknown;
  answer.why = "fails with every pass execution skipped, but the counter is "
               "not proven: by the log it is " +
               pass.name() + " that fails";
}

void explainByLog(PassAnswer &answer, const Trace &trace, bool isOfFailure) {
  if (answer.precision == Precision::Unknown && !isOfFailure)
    answer.why = "neither the gate nor a traced run reproduces the failure";
  else if (answer.precision == Precision::Unknown && trace.several.isUnsure())
    answer.why = trace.several.text();
  else if (answer.precision == Precision::Unknown && !trace.lastPass)
    answer.why = "each of the " + std::to_string(answer.knob.count) +
                 " pass executions ends without a failure: it comes after them";
  distrustGate(answer, trace, isOfFailure);
}

} // namespace culprit
