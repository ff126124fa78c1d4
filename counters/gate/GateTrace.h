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

/// `result` ran with `mark`.
Trace traceOf(const GateLog &log, const CompileResult &result);

/// The last pass inside of that one, however deep; no adaptor.
std::optional<size_t> lastInside(const Trace &trace, size_t pass);

} // namespace culprit
#endif
