#include "triage/evidence/UserPlaces.h"
#include <set>

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

/// The same pattern on such an op.
static std::vector<const Action *>
alikeIn(const Trace &traced, uint64_t execution, const NamedAction &action) {
  std::vector<const Action *> alike;
  for (const Action &candidate : traced.log.actions)
    if (candidate.tag == action.tag && candidate.name == action.pattern &&
        candidate.opName == action.opName &&
        isInside(traced.log, candidate, execution))
      alike.push_back(&candidate);
  return alike;
}

bool isAppliedIn(const Trace &traced, uint64_t execution,
                 const NamedAction &action) {
  return !alikeIn(traced, execution, action).empty();
}

void placeByTrace(NamedAction &action, const Trace &traced,
                  uint64_t execution) {
  std::vector<const Action *> alike = alikeIn(traced, execution, action);
  std::set<std::string> places; // it may be tried again where it was
  for (const Action *each : alike)
    places.insert(nameOf(*each).location);
  bool isOnly = places.size() == 1 && !traced.log.gap;
  action.location = isOnly ? *places.begin() : "";
}

} // namespace culprit
