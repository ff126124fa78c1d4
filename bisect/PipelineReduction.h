//===- PipelineReduction.h - The smallest subsequence of passes -*- C++ -*-===//
#ifndef CULPRIT_BISECT_PIPELINEREDUCTION_H
#define CULPRIT_BISECT_PIPELINEREDUCTION_H

#include "counters/Searches.h"

namespace culprit {

/// A pass that the failure cannot do without.
struct Enabler {
  std::string pass; ///< as in the text, with its options
  std::string why;  ///< what happens without it
};

struct PipelineAnswer {
  Pipeline minimal;
  std::vector<Enabler> enablers;
  unsigned passesBefore = 0, passesAfter = 0;
  bool oneMinimal = false;
  std::string why;
  std::vector<std::string> decisions;
};

/// The smallest subsequence of the original passes that leads from the
/// original input to the same failure. `failing` is the leaf of the failing
/// pass, if it has one: what stands behind it goes first.
llvm::Expected<PipelineAnswer>
reducePipeline(Oracle &oracle, const Compile &original,
               const Pipeline &pipeline,
               const std::optional<PipelinePath> &failing);

} // namespace culprit
#endif
