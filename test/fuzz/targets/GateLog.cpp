#include "counters/gate/GateLog.h"
#include "../Target.h"
#include "counters/gate/GateTrace.h"

namespace culprit::fuzz {

void runGateLog(llvm::StringRef bytes) {
  auto log = parseGateLog(bytes);
  if (!log)
    return;
  for (size_t i = 0; i < log->events.size(); ++i)
    require(!log->events[i].parent || *log->events[i].parent < i,
            "what encloses an action began before");
  CompileResult result;
  result.outcome.err.text = bytes.str();
  result.outcome.status = Outcome::Status::Rejected;
  for (Program program : {Program::Compiler, Program::OfUser}) {
    Trace trace = traceOf(*log, result, program);
    require(!trace.lastPass || *trace.lastPass < trace.passes.size(),
            "the last pass is one of the passes");
    for (const PassExecution &pass : trace.passes)
      require(pass.action < trace.log.actions.size(), "a pass is an action");
  }
}

} // namespace culprit::fuzz
