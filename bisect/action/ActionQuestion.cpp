#include "bisect/action/ActionQuestion.h"

using namespace llvm;

namespace culprit {

std::string tagOf(const Trace &trace, const FailureSignature &reference) {
  if (auto open = trace.openAction();
      open && reference.face.kind != FailureKind::Hang)
    if (trace.log.actions[*open].tag == patternTag)
      return patternTag;
  return trace.log.countByTag.count(patternTag) ? patternTag : "";
}

std::optional<std::string> absence(const FailureSignature &reference) {
  const auto &errors = errorsToldBy(reference);
  // What a crash printed before is not why. An unresolved materialization is
  // left behind by a pattern.
  if (errors.empty() || isCrashLike(reference.face.kind) ||
      !StringRef(errors.front()).contains("failed to legalize operation"))
    return std::nullopt;
  return "absence: " + errors.front();
}

Expected<bool> passCanBeSkipped(Oracle &oracle, const Compile &compile) {
  auto gate = oracle.instruments().gatePasses(compile, 0);
  if (!gate)
    return false;
  auto judged = oracle.ask(gate->at(0), Attribution::None);
  if (!judged)
    return judged.takeError();
  return judged->verdict == Verdict::Uninteresting;
}

} // namespace culprit
