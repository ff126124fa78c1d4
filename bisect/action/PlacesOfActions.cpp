#include "bisect/action/PlacesOfActions.h"
#include "bisect/action/NamedAction.h"
#include "compiler/output/PrintedLocation.h"

using namespace llvm;

namespace culprit {

std::vector<const Action *> actionsAt(const Trace &trace, StringRef tag,
                                      StringRef place) {
  std::vector<const Action *> found;
  if (place.empty())
    return found;
  for (const Action &action : trace.log.actions) {
    if (action.tag != tag)
      continue;
    std::string location = nameOf(action).location;
    if (location != place && shownPlace(location) != place)
      continue;
    if (!action.indexInTag)
      break;
    found.push_back(&action);
  }
  return found;
}

} // namespace culprit
