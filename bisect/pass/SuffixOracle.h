//===- SuffixOracle.h - Judged at the pipeline's end ------------*- C++ -*-===//
//
// The result of a pass is only seen when the rest of the pipeline has run. So a
// compile of the pass alone is judged by what the rest makes of its output: two
// compiles a question, and only the first is under a knob, be it a flag or the
// order to a preloaded library.
//
// Of a flaky failure, either may vary. Each question runs the pass as often as
// the failure needs, and the rest on each of these outputs as often; where the
// outputs are the same, most of that is in the journal.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_SUFFIXORACLE_H
#define CULPRIT_BISECT_PASS_SUFFIXORACLE_H

#include "judge/Oracle.h"

namespace culprit {

/// A pipeline around one of its leaves, each part inside its anchors.
struct ThreeParts {
  Pipeline prefix, middle, suffix;
};
ThreeParts splitAt(const Pipeline &pipeline, const PipelinePath &leaf);
/// The leaf and all before it.
Pipeline upTo(const Pipeline &pipeline, const PipelinePath &leaf);

class SuffixOracle : public Oracle {
public:
  /// `whole`, which outlives this, judges compiles like `suffix`: its command
  /// and what is preloaded there, with what the pass made as input.
  SuffixOracle(Oracle &whole, Compile suffix)
      : Oracle(whole.instruments(), whole.reference()), whole(whole),
        suffix(std::move(suffix)) {}

protected:
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution) override;

private:
  Oracle &whole;
  Compile suffix;
};

} // namespace culprit
#endif
