#include "reducer/GuiltyPlace.h"
#include "compiler/output/PrintedLocation.h"

using namespace llvm;

namespace culprit {

GuiltyPlace placeIn(const Trace &trace) {
  GuiltyPlace place;
  if (const PassError *error = trace.said.first(); error && !error->at.empty())
    place.locations.push_back(placeOf(error->at));
  if (!trace.llvmFunction.empty()) {
    place.function = trace.llvmFunction;
    return place;
  }
  const std::vector<Action> &actions = trace.log.actions;
  if (auto open = trace.openAction())
    place.locations.push_back(locationIn(actions[*open].opText));
  if (!actions.empty())
    place.locations.push_back(locationIn(actions.back().opText));
  if (trace.lastPass)
    place.function = trace.passes[*trace.lastPass].symbol;
  return place;
}

} // namespace culprit
