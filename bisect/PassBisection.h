//===- PassBisection.h - Which pass execution shows it ----------*- C++ -*-===//
//
// The gate on the complete pipeline is the authority: with executions 0..k-1 on
// and the rest skipped, the failure shows at k and not at k-1. A trace gives
// the guess, so that two compiles decide. If the guess misled, a search
// decides. Without a gate, prefixes of the text answer, and the report says so;
// they do, too, where the execution that the gate found lies behind a gap of
// the log, which then does not tell which pass it is.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASSBISECTION_H
#define CULPRIT_BISECT_PASSBISECTION_H

#include "judge/Searches.h"

namespace culprit {

struct PassAnswer {
  Precision precision = Precision::Unknown;
  std::string pass; ///< argument; class where none is known
  std::string passClass;
  std::string pathText;         ///< `inline > canonicalize`
  std::string anchorOp, symbol; ///< the op that it ran on: `func.func`, `f`
  std::string why;
  /// 0-based index in the order of executions (or of leaves, for prefixes).
  std::optional<uint64_t> index;
  std::optional<PipelinePath> path; ///< its leaf; absent for launched passes
  /// For a launched pass: the pass of the text that began it.
  struct Launcher {
    uint64_t index;
    PipelinePath path;
  };
  std::optional<Launcher> launcher;
  std::vector<std::string> launchedBy; ///< `inline`; outermost first
  std::vector<std::string> candidates; ///< for a range, in order
  bool byPrefix = false;
  KnobRecord knob;
  FirstFailingResult search;
  std::vector<std::string> decisions;
};

/// `steady`: the whole command, threading off where that was possible, which
/// shows the failure. `traced` may be absent, `pipeline` too.
llvm::Expected<PassAnswer> bisectPass(Oracle &oracle, const Compile &steady,
                                      const std::optional<Pipeline> &pipeline,
                                      const std::optional<Trace> &traced);

/// Fill the knob's record, and precision and words of the answer, from what
/// its search over `knob` found.
void recordProof(PassAnswer &answer, const Knob &knob);
void explain(PassAnswer &answer);

} // namespace culprit
#endif
