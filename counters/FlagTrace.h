//===- FlagTrace.h - A trace by the compiler's own flags --------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_FLAGTRACE_H
#define CULPRIT_COUNTERS_FLAGTRACE_H

#include "counters/Trace.h"
#include "probe/CompilerUnderTest.h"

namespace culprit {

/// One compile, or two when a crash cut the log. Nothing when the compiler has
/// no action log. Of a flaky failure: of the first of up to `runs` runs that
/// fails; nothing when none does.
llvm::Expected<std::optional<Trace>>
traceByFlags(Prober &prober, const CompilerUnderTest &compiler,
             const Compile &compile, unsigned runs = 1);

} // namespace culprit
#endif
