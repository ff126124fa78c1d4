#include "counters/gate/LeftInvalid.h"
#include "counters/gate/GateTrace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;

namespace culprit {

static bool isAdaptor(const Trace &trace, const Action &action) {
  return any_of(trace.passes, [&](const PassExecution &pass) {
    return pass.adaptor && &trace.log.actions[pass.action] == &action;
  });
}

const Action *firstInvalidAction(const Trace &trace) {
  const Action *pass = nullptr, *adaptor = nullptr;
  for (const Action &action : trace.log.actions) {
    if (!action.leftInvalid)
      continue;
    if (action.tag != passExecutionTag)
      return &action;
    const Action *&first = isAdaptor(trace, action) ? adaptor : pass;
    first = first ? first : &action;
  }
  return pass ? pass : adaptor;
}

bool mayBeInvalid(const Trace &traced) {
  if (!traced.lastPass || traced.face.kind != FailureKind::PassFailure)
    return false;
  if (auto failed = innermostFailed(traced))
    return any_of(seq<size_t>(traced.passes.size()),
                  [&](size_t pass) { return isInside(traced, pass, *failed); });
  return traced.log.actions[traced.passes[*traced.lastPass].action].completed;
}

/// Those that `traced` has, too: another part of the input may have failed, and
/// said so, after them. Each once.
static std::vector<PassError> errorsOfBoth(const Trace &traced,
                                           const Trace &verified) {
  std::vector<PassError> errors;
  for (const PassError &error : verified.said.errors) {
    bool isKnown = any_of(errors, [&](const PassError &other) {
      return other.normalised == error.normalised;
    });
    if (!isKnown && is_contained(traced.face.errors, error.normalised))
      errors.push_back(error);
  }
  return errors;
}

void blameForInvalid(Trace &traced, const Trace &verified) {
  const Action *invalid = firstInvalidAction(verified);
  std::vector<PassError> errors = errorsOfBoth(traced, verified);
  if (!invalid || errors.empty())
    return;
  auto failed = innermostFailed(traced);
  for (size_t i = 0; i < traced.passes.size(); ++i)
    if (traced.passes[i].index == invalid->indexInTag &&
        (!failed || isInside(traced, i, *failed))) {
      if (traced.lastPass != i)
        traced.said = {errors, traced.said.words};
      traced.passes[i].failed = traced.leftInvalid = true;
      traced.lastPass = i;
      // Only the verifier knows of a compile that failed without a word.
      if (traced.several.count < verified.several.count)
        traced.several = verified.several;
    }
}

bool endsWell(const Trace &traced) {
  return traced.face.kind != FailureKind::None && !traced.lostItsEnd() &&
         all_of(traced.passes, [&](const PassExecution &pass) {
           return traced.log.actions[pass.action].completed &&
                  pass.failed.has_value() && !*pass.failed;
         });
}

} // namespace culprit
