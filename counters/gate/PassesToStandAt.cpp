#include "counters/gate/PassesToStandAt.h"
#include "compiler/output/ActionLog.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

void PassesToStandAt::learn(const Compile &compile, const GateLog &log) {
  constexpr uint64_t least = 100'000'000; // 0.1 s: a few questions are asked
  bool isWhole = compile.preload.order.empty() && !log.full;
  if (!isWhole || log.events.empty())
    return;
  uint64_t last = 0;
  for (const GateEvent &event : log.events)
    last = std::max({last, event.begin, event.end});
  for (const GateEvent &event : log.events) {
    uint64_t own = (event.completed ? event.end : last) - event.begin;
    if (event.tag == passExecutionTag && event.begin >= std::max(least, own))
      executions[compile.input.hash()].insert(event.number);
  }
}

bool PassesToStandAt::pays(const Compile &compile, uint64_t execution) const {
  auto found = executions.find(compile.input.hash());
  return found != executions.end() && found->second.count(execution);
}

} // namespace culprit
