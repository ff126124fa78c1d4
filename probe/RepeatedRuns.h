//===- RepeatedRuns.h - One compile, run several times ----------*- C++ -*-===//
#ifndef CULPRIT_PROBE_REPEATEDRUNS_H
#define CULPRIT_PROBE_REPEATEDRUNS_H

#include "probe/Prober.h"

namespace culprit {

/// Run `number` after the compile's own: a journal entry for itself.
Compile repetitionOf(const Compile &compile, unsigned number);

/// The same so many times, numbered from 0, at addresses that the system gives.
std::vector<Compile> asTheUserRunsIt(Compile compile, unsigned runs);

/// The first of up to `runs` (at least one) that does not end cleanly, else the
/// last.
llvm::Expected<CompileResult>
runUntilItFails(Prober &prober, const Compile &compile, unsigned runs);

} // namespace culprit
#endif
