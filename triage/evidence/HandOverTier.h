//===- HandOverTier.h - In which tool behind the compiler -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_HANDOVERTIER_H
#define CULPRIT_TRIAGE_EVIDENCE_HANDOVERTIER_H

#include "report/Report.h"

namespace culprit {

/// The tier of a compile that failed, by what it handed over. Without a name
/// where all tools behind the compiler did their work, as far as it is known. A
/// program that nobody waited for is at fault only where the compile hangs.
Tier tierOf(const HandOver &handOver, FailureKind failure);

/// How far a compile came, for comparison: no tool behind the compiler has
/// anything, libnvvm has a module, verifies it, compiles it, a program is
/// started on what it made, and all programs did their work.
unsigned lastStepOf(const HandOver &handOver);

/// The compiler looked for its library and found none that it can load.
bool lacksLibrary(const HandOver &handOver);

} // namespace culprit
#endif
