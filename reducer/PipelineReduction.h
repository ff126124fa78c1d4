//===- PipelineReduction.h - The smallest subsequence of passes -*- C++ -*-===//
#ifndef CULPRIT_REDUCER_PIPELINEREDUCTION_H
#define CULPRIT_REDUCER_PIPELINEREDUCTION_H

#include "judge/Searches.h"

namespace culprit {

/// A pass that is left.
struct LeftPass {
  std::string pass;                      ///< as in the text, with its options
  std::string why;                       ///< what happens without it
  std::optional<PipelinePath> leaf = {}; ///< in the answer, where it is known
};

/// The knowledge that a search of a pipeline gets from elsewhere.
struct KnownPasses {
  /// The leaf of the failing pass, if it has one: the passes behind it go
  /// first.
  std::optional<PipelinePath> failing;
  /// Its name, if its leaf is not known: none of that name is called an
  /// enabler.
  std::string failingName = {};
  /// Leaves that others cannot do without: not tried but for one question each
  /// in the end, whether that still holds.
  std::vector<PipelinePath> pinned;
};

struct PipelineAnswer {
  Pipeline minimal;
  /// For a miscompile: the result of `minimal` is only seen to be wrong after
  /// these.
  std::optional<Pipeline> seenAfter;
  KnownPasses known;              ///< of `minimal`, for a later search
  std::vector<LeftPass> enablers; ///< the failure cannot do without them
  /// What the compile does without one of these is no answer (it hangs): each
  /// may be needed or not.
  std::vector<LeftPass> unjudged;
  unsigned passesBefore = 0, passesAfter = 0;
  bool oneMinimal = false;
  std::string why;
  std::vector<std::string> decisions;

  bool isShorter() const { return passesAfter < passesBefore; }
};

/// The smallest subsequence of the passes of `pipeline` that leads from this
/// input to the same failure. A pass without which the compile ends neither in
/// the failure nor clean (another pass refuses what it gets) is known from then
/// on as one that others cannot do without. In LLVM's syntax, a nest around
/// another one alone (`cgscc(function(p))`) goes, too, if that shows the
/// failure.
llvm::Expected<PipelineAnswer> reducePipeline(Oracle &oracle,
                                              const Compile &original,
                                              const Pipeline &pipeline,
                                              const KnownPasses &known);

} // namespace culprit
#endif
