#include "counters/gate/GateSight.h"
#include "counters/gate/GateTrace.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static std::string textOf(gate::RefusalReason reason) {
  switch (reason) {
  case gate::RefusalReason::UnknownCode:
    return "its MLIR is compiled in a way that the gate does not know";
  case gate::RefusalReason::NotWritable:
    return "the system does not let its code be changed";
  case gate::RefusalReason::TooManyOthers:
    return "it has more copies of MLIR than the gate tells apart";
  case gate::RefusalReason::None:
    break;
  }
  return "it ran no action of MLIR";
}

void GateSight::learn(const std::vector<GateLog> &logs) {
  if (const GateLog *log = onlyActiveLog(logs)) {
    // What other runs do in one thread is chance then.
    sawThreads |= log->hasThreads;
    sawPasses = !sawThreads;
    if (sawThreads)
      why = "its passes run in several threads, and neither a flag nor the "
            "gate turns them off";
    return;
  }
  if (sawPasses)
    return;
  withoutMLIR = logs.empty();
  bool several =
      any_of(logs, [](const GateLog &log) { return !log.events.empty(); });
  if (several) {
    why = "several processes of the command run passes of MLIR";
    return;
  }
  why = "the gate found no MLIR in it: statically linked without symbols, "
        "or none";
  for (const GateLog &log : logs)
    for (const GateLog::Object &object : log.objects)
      why = textOf(object.refused);
}

} // namespace culprit
