//===- WrongBoundary.h - After which pass the result is wrong ---*- C++ -*-===//
#ifndef CULPRIT_BISECT_PASS_WRONGBOUNDARY_H
#define CULPRIT_BISECT_PASS_WRONGBOUNDARY_H

#include "bisect/pass/OptionalPassesKnob.h"
#include "bisect/pass/PassAnswer.h"

namespace culprit {

/// What is known of the passes of a text, by the numbers of their leaves.
struct SweptPasses {
  const Compile &compile; ///< runs `pipeline`; both outlive it
  const Pipeline &pipeline;
  UnitSet pinned;       ///< always run
  UnitSet optional;     ///< of the others, those that are turned
  UnitSet rightWithout; ///< without one of these alone, the result is right

  OptionalPassesKnob knob() const {
    return {compile, pipeline, pinned, optional};
  }
};

struct WrongBoundary {
  PassAnswer pass;  ///< `search` is over `optional`
  UnitSet optional; ///< among which it was searched

  bool isFound() const {
    return pass.precision == Precision::Exact ||
           pass.precision == Precision::Range;
  }
  /// One; of a range, all of it; none if nothing was found.
  UnitSet suspects() const;
};

/// The result is right with none of the optional ones, and wrong with the first
/// k of them. That says nothing of the passes behind k, which may undo what k
/// does.
llvm::Expected<WrongBoundary> findWrongBoundary(Oracle &oracle,
                                                const SweptPasses &passes);

} // namespace culprit
#endif
