//===- PassAnswer.h - The pass, and how sure that is ------------*- C++ -*-===//
#ifndef CULPRIT_BISECT_PASS_PASSANSWER_H
#define CULPRIT_BISECT_PASS_PASSANSWER_H

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
  /// Of a range: more than one of them leaves what fails in the whole compile.
  bool areEachEnough = false;
  bool byPrefix = false;
  KnobRecord knob;
  FirstFailingResult search;
  std::vector<std::string> decisions;
};

/// How the compiles on both sides of the boundary ended, for people.
struct SeenEnds {
  llvm::StringRef before = "clean", at = "shows the failure";
};

/// Execution k shows it, and k-1 does not; asked in that order, and no more.
void takeBoundary(PassAnswer &answer, uint64_t k);

/// Fill the knob's record, and precision and words of the answer, from what
/// its search over `knob` found.
void recordProof(PassAnswer &answer, const Knob &knob, SeenEnds seen = {});
void explain(PassAnswer &answer);

} // namespace culprit
#endif
