//===- OuterNests.h - Nests of LLVM that say nothing ------------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_OUTERNESTS_H
#define CULPRIT_REDUCER_OUTERNESTS_H

#include "judge/Oracle.h"

namespace culprit {

/// `cgscc(function(p))`: the outer nest goes from the pipeline, which shows the
/// failure, if what it holds shows it without. One compile for each such nest,
/// and again after each that goes. MLIR's nests say on which ops their passes
/// run, and stay. Returns those that went, in that order.
llvm::Expected<std::vector<PipelinePath>>
dropOuterNests(Oracle &oracle, const Compile &original, Pipeline &pipeline);

/// Where the pass at `path` is without that nest.
PipelinePath without(const PipelinePath &nest, PipelinePath path);

} // namespace culprit
#endif
