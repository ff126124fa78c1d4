#include "judge/TraceOfFailure.h"

namespace culprit {

bool isWithoutEnd(FailureKind kind) {
  return kind == FailureKind::Hang || kind == FailureKind::OutOfMemory ||
         kind == FailureKind::Flood;
}

bool showsFailure(const Trace &run, const FailureSignature &failure) {
  FailureKind wanted = failure.face.kind;
  return wanted == FailureKind::Miscompile ||
         (isWithoutEnd(wanted) && isWithoutEnd(run.face.kind)) ||
         judge(run.face, failure).verdict == Verdict::Interesting;
}

} // namespace culprit
