//===- WrongPassBisection.h - Which pass makes the result wrong -*- C++ -*-===//
//
// A wrong result is only seen at the end of the whole pipeline, so the passes
// are removed from its text and the rest runs. One sweep of single removals
// learns which passes the others cannot do without (lowerings): these are
// pinned. Then the first k of the optional passes run: the result is right with
// k-1 and wrong with k.
//
// Assumptions: a pass that can be left out leaves a pipeline that means the
// same. If that does not hold, the check cannot say, or calls a pipeline right
// because it lacks a pass that only exposes the bug. Of the passes before k, a
// minimal-set search finds these, and they are named as enablers; one behind k
// may be the answer itself. That passes behind k undo its work, or make the
// result wrong as well, is no assumption: only a pass that the whole pipeline
// needs to be wrong is `exact` (NeededWrongPass.h). If a pinned pass is at
// fault, the result is wrong with all optional ones off, and the pinned ones
// are the range.
//
// Bound: n compiles for the sweep, 3 log2 n + 4 for the rest if one pass is at
// fault; n more if passes can each be left out, but not together; three more
// searches if the first ends at a pass that is not needed.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_WRONGPASSBISECTION_H
#define CULPRIT_BISECT_PASS_WRONGPASSBISECTION_H

#include "bisect/pass/PassAnswer.h"

namespace culprit {

/// Another optional pass that the wrong result needs.
struct EnablingPass {
  PipelinePath leaf; ///< in the whole pipeline
  /// `without it the result is right`, or what is known instead.
  std::string without;
};

struct WrongPassAnswer {
  /// `path` is its leaf in the whole pipeline. Of a range of passes that are
  /// each enough, it is the first, and all the rest is about that one.
  PassAnswer pass;
  std::vector<EnablingPass> enablers;
  /// Pinned, and the optional ones up to the pass: it gets the IR of the whole
  /// pipeline, but for passes that the wrong result does not need.
  Pipeline upToPass;
  Pipeline wrong;                      ///< pinned, enablers, and the pass
  std::optional<PipelinePath> inWrong; ///< its leaf in `wrong`
};

/// `compile` runs `pipeline` and is judged wrong by the oracle.
llvm::Expected<WrongPassAnswer> bisectWrongPass(Oracle &oracle,
                                                const Compile &compile,
                                                const Pipeline &pipeline);

} // namespace culprit
#endif
