//===- PassByEnding.h - Found by ending the compile early -------*- C++ -*-===//
//
// Where the rest of the pipeline is skipped, many a compiler fails since it
// misses something. That is not seen if the compile just ends before a pass. An
// early end says nothing of a failure that arises after the last pass, nor of
// wrong code, which needs the rest: it is tried only where the trace has a pass
// that failed.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_PASSBYENDING_H
#define CULPRIT_BISECT_PASS_PASSBYENDING_H

#include "bisect/pass/PassAnswer.h"
#include "counters/Trace.h"

namespace culprit {

/// The last pass of `trace`, one of `executions`, if a compile that ends before
/// it is clean, or does not say what the failing one says. Nothing if that is
/// not so, or cannot be asked. The answer has the number of the pass, and no
/// name.
llvm::Expected<std::optional<PassAnswer>> passByEnding(Oracle &oracle,
                                                       const Compile &steady,
                                                       const Trace &trace,
                                                       uint64_t executions);

} // namespace culprit
#endif
