//===- HandOverLog.h - The log of culprit-handover.so -----------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_HANDOVER_HANDOVERLOG_H
#define CULPRIT_COUNTERS_HANDOVER_HANDOVERLOG_H

#include "counters/HandOver.h"
#include "probe/Compile.h"
#include "llvm/ADT/StringRef.h"

namespace culprit {

/// Reads one process's log (HandOverProtocol.h); a record that was cut off ends
/// it.
HandOver parseHandOverLog(llvm::StringRef log);

/// What the process that handed something over did; nothing if no process of
/// the compile had the library in it.
std::optional<HandOver> handOverOf(const CompileResult &result);

} // namespace culprit
#endif
