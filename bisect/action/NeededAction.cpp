#include "bisect/action/NeededAction.h"

using namespace llvm;

namespace culprit {

/// Nothing where the trace does not tell what each application is.
static std::optional<std::vector<uint64_t>>
allButPattern(const ActionsUpTo &upTo) {
  const Action *last = actionAt(upTo.trace, upTo.tag, upTo.end - 1);
  std::vector<uint64_t> rest;
  for (const Action &action : upTo.trace.log.actions) {
    if (action.tag != upTo.tag)
      continue;
    if (!last || !action.indexInTag || action.identity == 0)
      return std::nullopt;
    bool goes = &action == last ||
                (*action.indexInTag >= upTo.end && !patternOf(last).empty() &&
                 patternOf(&action) == patternOf(last));
    if (!goes)
      rest.push_back(action.identity);
  }
  return rest;
}

static std::optional<Compile> withoutIt(const ActionsUpTo &upTo) {
  if (auto rest = allButPattern(upTo))
    if (auto asked = upTo.oracle.instruments().runningOnly(upTo.compile,
                                                           upTo.tag, *rest))
      return asked;
  return upTo.knob.window(upTo.end, upTo.knob.units());
}

Expected<bool> isNeeded(const ActionsUpTo &upTo) {
  auto without =
      upTo.end < upTo.knob.units() ? withoutIt(upTo) : std::optional<Compile>();
  if (!without)
    return true;
  auto judged = upTo.oracle.ask(*without, Attribution::None);
  if (!judged)
    return judged.takeError();
  return judged->verdict != Verdict::Interesting;
}

} // namespace culprit
