//===- FlagTrace.h - A trace by the compiler's own flags --------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_FLAGTRACE_H
#define CULPRIT_COUNTERS_FLAGTRACE_H

#include "counters/Trace.h"
#include "probe/compiler/CompilerUnderTest.h"

namespace culprit {

/// One compile, or two if a crash cut the log. Nothing if the compiler has no
/// action log. For a flaky failure, the first of up to `runs` runs that fails
/// is traced; nothing if none does.
llvm::Expected<std::optional<Trace>>
traceByFlags(Prober &prober, const CompilerUnderTest &compiler,
             const Compile &compile, unsigned runs = 1);

} // namespace culprit
#endif
