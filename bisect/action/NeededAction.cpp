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

namespace {
/// The compile without it, and what it says of it if that fails, too.
struct Without {
  std::optional<Compile> compile;
  Need ifShown = Need::NotNeeded;
};
} // namespace

static Without withoutIt(const ActionsUpTo &upTo) {
  if (auto rest = allButPattern(upTo))
    if (auto asked = upTo.oracle.instruments().runningOnly(upTo.compile,
                                                           upTo.tag, *rest))
      return {std::move(asked)};
  return {upTo.knob.window(upTo.end, upTo.knob.units()), Need::InDoubt};
}

Expected<Need> needOf(const ActionsUpTo &upTo) {
  Without without = upTo.end < upTo.knob.units() ? withoutIt(upTo) : Without();
  if (!without.compile)
    return Need::Needed;
  auto judged = upTo.oracle.ask(*without.compile, Attribution::None);
  if (!judged)
    return judged.takeError();
  return judged->verdict == Verdict::Interesting ? without.ifShown
                                                 : Need::Needed;
}

} // namespace culprit
