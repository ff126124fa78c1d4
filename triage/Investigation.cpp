#include "triage/Investigation.h"
#include "probe/apart/ForeignIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <tuple>

using namespace llvm;

namespace culprit {

unsigned countOps(const Prober &door, const std::string &genericText) {
  auto ir = ForeignIR::read(door, genericText);
  if (ir)
    return ir->ops();
  consumeError(ir.takeError());
  return 0;
}

void Investigation::addToBaseline(const Outcome &outcome) {
  const CompilerProfile &profile = session.compiler.profile;
  found.baseline.add(
      outcome, withoutTrailers(faceOf(outcome), profile.trailers), original);
}

FailureSignature Investigation::failure() const {
  if (!oracle)
    return {};
  FailureSignature failure = oracle->reference();
  failure.failingPass = found.failingPass;
  append_range(failure.otherFaces, found.provenFaces);
  return failure;
}

Reduction &Investigation::reduction() {
  if (!found.reduction) {
    found.reduction.emplace();
    found.reduction->start = found.best;
    found.reduction->pipeline = found.pipeline;
  }
  return *found.reduction;
}

void Investigation::giveUpReduction(const std::string &why) {
  found.best = reduction().start;
  if (found.reduction->passOfWhole)
    std::tie(found.pass, found.failingPass) = *found.reduction->passOfWhole;
  found.reduction.reset();
  found.opsAfter = 0;
  found.bytesAfter = 0;
  if (!why.empty())
    found.remarks.add(RemarkId::NotReduced, "not reduced: " + why);
}

void Investigation::enter(const std::string &step) {
  prober.enterStage(step);
  progress.stage(step);
}

std::string Investigation::path(const Twine &name) const {
  SmallString<128> result(session.request.out);
  sys::path::append(result, name);
  return result.str().str();
}

} // namespace culprit
