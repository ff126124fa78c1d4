//===- WrongPassBisection.h - Which pass makes the result wrong -*- C++ -*-===//
//
// A wrong result is only seen at the end of the whole pipeline, so the passes
// are removed from its text and the rest runs. One sweep of single removals
// learns which passes the others cannot do without (lowerings): these are
// pinned. Of the optional ones, the first k run: the result is right with k-1
// and wrong with k.
//
// Assumptions: a pass that can be left out leaves a pipeline that means the
// same. Where that fails the check cannot say, or says "right" of a pipeline
// without a pass that only exposes the bug: such passes are found by a
// minimal-set search and named as enablers. When a pinned pass is at fault,
// the result is wrong with all optional ones off, and the pinned ones are the
// range.
//
// Bound: n compiles for the sweep, 3 log2 n + 4 for the rest when one pass is
// at fault; n more where passes can each be left out, but not together.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_WRONGPASSBISECTION_H
#define CULPRIT_BISECT_WRONGPASSBISECTION_H

#include "bisect/PassBisection.h"

namespace culprit {

struct WrongPassAnswer {
  PassAnswer pass; ///< `path` is its leaf in the whole pipeline
  /// Other optional passes without which the result is right.
  std::vector<PipelinePath> enablers;
  Pipeline wrong;                      ///< pinned, enablers, and the pass
  std::optional<PipelinePath> inWrong; ///< its leaf in `wrong`
};

/// `compile` runs `pipeline` and is judged wrong by the oracle.
llvm::Expected<WrongPassAnswer> bisectWrongPass(Oracle &oracle,
                                                const Compile &compile,
                                                const Pipeline &pipeline);

} // namespace culprit
#endif
