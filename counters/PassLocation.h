//===- PassLocation.h - Where in the text an execution stands ---*- C++ -*-===//
//
// Assumptions: MLIR runs the elements of a pass manager in order; adjacent
// nests become one adaptor; an adaptor runs, op by op, all elements of the
// nest anchored on that op. When they break (another scheduler, passes that
// run without being in the text), names do not match and the answer is
// nothing, never a wrong place. Linear in the number of executions.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_PASSLOCATION_H
#define CULPRIT_COUNTERS_PASSLOCATION_H

#include "compiler/command/PipelineText.h"
#include "counters/Trace.h"

namespace culprit {

/// For each of trace.passes: its leaf in `pipeline`; nothing for adaptors,
/// for passes launched by passes, and for what could not be joined.
std::vector<std::optional<PipelinePath>> locatePasses(const Trace &trace,
                                                      const Pipeline &pipeline);

} // namespace culprit
#endif
