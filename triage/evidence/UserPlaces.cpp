#include "triage/evidence/UserPlaces.h"

using namespace llvm;

namespace culprit {

static bool isInside(const ActionLog &log, const Action &action,
                     uint64_t execution) {
  for (std::optional<size_t> at = action.parent; at;
       at = log.actions[*at].parent)
    if (const Action &outer = log.actions[*at];
        outer.tag == passExecutionTag && outer.indexInTag == execution)
      return true;
  return false;
}

void placeByTrace(NamedAction &action, const Trace &traced,
                  uint64_t execution) {
  uint64_t number = 0;
  std::vector<const Action *> alike;
  const Action *sameNumber = nullptr;
  for (const Action &candidate : traced.log.actions) {
    if (candidate.tag != action.tag ||
        !isInside(traced.log, candidate, execution))
      continue;
    bool isAlike =
        candidate.name == action.pattern && candidate.opName == action.opName;
    if (isAlike)
      alike.push_back(&candidate);
    if (number++ == action.index && isAlike)
      sameNumber = &candidate;
  }
  const Action *same = alike.size() == 1 ? alike.front() : sameNumber;
  action.location = same ? nameOf(*same).location : "";
}

} // namespace culprit
