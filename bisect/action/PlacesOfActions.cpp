#include "bisect/action/PlacesOfActions.h"
#include "bisect/action/NamedAction.h"
#include "compiler/output/ErrorPlaces.h"
#include "compiler/output/PrintedLocation.h"

using namespace llvm;

namespace culprit {

std::vector<const Action *> actionsAt(const Trace &trace, StringRef tag,
                                      const std::set<std::string> &places) {
  std::vector<const Action *> found;
  for (const Action &action : trace.log.actions) {
    if (action.tag != tag)
      continue;
    std::string location = nameOf(action).location;
    if (!places.count(location) && !places.count(shownPlace(location)) &&
        !places.count(shortPlace(location)))
      continue;
    if (!action.indexInTag)
      break;
    found.push_back(&action);
  }
  return found;
}

uint64_t numberOf(const Action *action) { return *action->indexInTag + 1; }

} // namespace culprit
