#include "triage/evidence/TracedGround.h"
#include "judge/TraceOfFailure.h"
#include "triage/evidence/TracedFailure.h"

using namespace llvm;

namespace culprit {

/// Other parts of the input fail in the same compile.
static void tellErrorsBeside(const Trace &run, Remarks &remarks) {
  if (run.errorsBeside.empty())
    return;
  size_t more = run.errorsBeside.size() - 1;
  remarks.add(RemarkId::AlsoFails,
              "another part of the input fails, too: error: " +
                  run.errorsBeside.front() +
                  (more ? "; and so do " + std::to_string(more) +
                              " more, with other errors"
                        : ""));
}

Error takeTrace(SteadyGround &ground, Trace traced, Instruments &instruments,
                ThreadsOff &threads) {
  bool hang = ground.signature.face.kind == FailureKind::Hang;
  ground.traced = std::move(traced);
  const Trace &run = *ground.traced;
  // A compile that only reads the input may have passes that prepare it.
  if (!run.passes.empty())
    ground.parseComplaint.clear();
  if (Error error = threads.knowMoreFaces(ground.signature, run.face))
    return error;
  bool isOfFailure = showsFailure(run, ground.signature);
  if (!isOfFailure) // what it ended in has nothing to do with the failure
    ground.traced->lastPass.reset();
  bool looksSame =
      hang ? isOfFailure
           : judge(run.face, ground.signature).verdict == Verdict::Interesting;
  if (!looksSame) {
    ground.remarks.add(RemarkId::NotSteady,
                       run.face.kind == FailureKind::None
                           ? "a traced run does not fail"
                           : "a traced run fails otherwise: " +
                                 run.face.summary());
    return Error::success();
  }
  ground.isShownAgain = true;
  std::string several = run.several.text();
  if (!several.empty() && !run.several.isUnsure()) // the pass step says that
    ground.remarks.add(RemarkId::SeveralCompiles, several);
  if (!run.lastPass)
    return Error::success();
  tellErrorsBeside(run, ground.remarks);
  if (Error error = instruments.learnArgument(ground.compile, *ground.traced,
                                              *run.lastPass))
    return error;
  ground.signature = withTrace(std::move(ground.signature), run);
  return Error::success();
}

} // namespace culprit
