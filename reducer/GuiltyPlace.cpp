#include "reducer/GuiltyPlace.h"

using namespace llvm;

namespace culprit {

/// The text in the last `loc(...)` of an op.
static std::string locationIn(StringRef opText) {
  size_t start = opText.rfind("loc(");
  if (start == StringRef::npos)
    return "";
  StringRef rest = opText.drop_front(start + 4);
  return rest.take_front(rest.rfind(')')).str();
}

/// `k.mlir:3:8` or `loc(...)`, as a diagnostic begins.
static std::string placeOfError(StringRef printed) {
  return printed.starts_with("loc(") ? locationIn(printed) : printed.str();
}

GuiltyPlace placeIn(const Trace &trace) {
  GuiltyPlace place;
  if (!trace.lastPassErrorAt.empty())
    place.locations.push_back(placeOfError(trace.lastPassErrorAt));
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
