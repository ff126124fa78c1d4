//===- GateTrace.h - A trace from the gate's events -------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_GATETRACE_H
#define CULPRIT_COUNTERS_GATE_GATETRACE_H

#include "counters/Trace.h"
#include "counters/gate/GateLog.h"
#include "probe/Compile.h"

namespace culprit {

/// The logs of the compile's processes that have an MLIR.
std::vector<GateLog> gateLogsOf(const CompileResult &result);

/// The one process whose actions ran; nothing where none did or several.
const GateLog *onlyActiveLog(const std::vector<GateLog> &logs);

/// A compiler that goes on to the next part of its input has failed. A program
/// of the user's that goes on may have survived that.
enum class Program { Compiler, OfUser };

/// `result` ran with `mark`.
Trace traceOf(const GateLog &log, const CompileResult &result,
              Program program = Program::Compiler);

/// The innermost execution that says that it failed, of the first one around
/// it; what is around it fails after it. An adaptor that is the innermost one
/// does so for a pass in it that left invalid IR. Siblings of that one run on.
std::optional<size_t> innermostFailed(const Trace &trace);

} // namespace culprit
#endif
