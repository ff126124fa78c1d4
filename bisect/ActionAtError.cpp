#include "bisect/ActionAtError.h"
#include "bisect/NamedAction.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// The number of the first application at the place of the error, from 1 on.
static std::optional<uint64_t> firstAtError(const Trace &trace, StringRef tag) {
  std::string place = placeOf(trace.lastPassErrorAt);
  if (place.empty())
    return std::nullopt;
  for (const Action &action : trace.log.actions)
    if (action.tag == tag && nameOf(action).location == place)
      return action.indexInTag ? std::optional<uint64_t>(*action.indexInTag + 1)
                               : std::nullopt; // the first may be in the gap
  return std::nullopt;
}

Expected<std::optional<ActionAtError>>
findActionAtError(Oracle &oracle, const Knob &knob, const Trace &trace,
                  const std::string &tag) {
  const FailureSignature &failure = oracle.reference();
  // The place may be another error's, and what ends otherwise may be chance.
  bool isOfFailure =
      isDiagnostic(failure.face.kind) && !failure.rate.isFlaky() &&
      !trace.lastPassErrors.empty() &&
      is_contained(failure.face.errors, trace.lastPassErrors.front());
  auto point = firstAtError(trace, tag);
  if (!isOfFailure || !point)
    return std::nullopt;
  auto judged =
      oracle.askAll({knob.at(*point), knob.at(*point - 1)}, Attribution::None);
  if (!judged)
    return judged.takeError();
  const Judgement &with = (*judged)[0], &without = (*judged)[1];
  if (with.verdict != Verdict::Interesting ||
      without.verdict != Verdict::Different || !isDiagnostic(without.kind))
    return std::nullopt;
  return ActionAtError{*point, without.reason};
}

} // namespace culprit
