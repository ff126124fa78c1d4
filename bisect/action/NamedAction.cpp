#include "bisect/action/NamedAction.h"
#include "compiler/output/PrintedLocation.h"
#include "compiler/output/StackFrames.h"

using namespace llvm;

namespace culprit {

NamedAction nameOf(const Action &action) {
  NamedAction result;
  result.tag = action.tag;
  result.index = action.indexInTag;
  result.pattern = action.name;
  result.opName = action.opName;
  StringRef op = action.opText;
  size_t location = op.rfind(" loc(");
  result.op = op.take_front(location).str();
  result.location = locationIn(action.opText);
  return result;
}

StringRef patternOf(const Action *action) {
  StringRef name = action ? StringRef(action->name) : "";
  name.consume_front("(anonymous namespace)::");
  return name;
}

const Action *actionAt(const Trace &trace, StringRef tag, uint64_t index) {
  for (const Action &action : trace.log.actions)
    if (action.tag == tag && action.indexInTag == index)
      return &action;
  return nullptr;
}

std::vector<NamedAction> cycleAtEnd(const Trace &trace, StringRef tag) {
  // A cycle is short; three of its patterns tell it.
  constexpr size_t tail = 64, most = 3;
  using Key = std::pair<std::string, std::string>;
  auto keyOf = [](const Action &action) {
    return Key(action.name, action.name.empty() ? action.opName : "");
  };
  std::vector<Key> ending;
  ArrayRef<Action> actions = trace.log.actions;
  for (const Action &action : actions.take_back(tail)) {
    bool isCut = action.name.empty() && action.opName.empty();
    if (action.tag == tag && !isCut && !is_contained(ending, keyOf(action)))
      ending.push_back(keyOf(action));
  }
  std::vector<NamedAction> cycle;
  for (const Action &action : actions) {
    if (cycle.size() == most || ending.empty())
      break;
    auto found = action.tag == tag ? find(ending, keyOf(action)) : ending.end();
    if (found == ending.end())
      continue;
    cycle.push_back(nameOf(action));
    ending.erase(found);
  }
  return cycle;
}

std::string placeOutside(const Trace &trace, const FailureFace &face) {
  // It is chance where a hang was when it was stopped.
  if (face.kind == FailureKind::Hang)
    return "in the pass's own code";
  if (trace.foldedOp)
    return trace.foldedOp->empty() ? "in a fold"
                                   : "in a fold of " + *trace.foldedOp;
  if (face.specific)
    return "in " + briefName(face.frames.front());
  if (isDiagnostic(face.kind) || face.kind == FailureKind::Miscompile)
    return "in the pass's own code, or in what it runs";
  return "in the pass's own code";
}

} // namespace culprit
