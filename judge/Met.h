//===- Met.h - What else compiles have shown --------------------*- C++ -*-===//
#ifndef CULPRIT_JUDGE_MET_H
#define CULPRIT_JUDGE_MET_H

#include "probe/Compile.h"
#include "probe/failure/FailureSignature.h"

namespace culprit {

/// Another failure met on the way.
struct OtherFailure {
  FailureFace face;
  Compile example;
  unsigned count = 1;
};

/// What was met beside the failure as the signature has it.
struct Met {
  std::vector<OtherFailure> others = {};
  /// Other faces of this bug, each proven by a trace.
  std::vector<FailureFace> faces = {};
  /// Errors of the failure, verbatim, that a compile printed which succeeded.
  std::vector<std::string> survived = {};

  /// What is known is counted, not added again.
  void add(const Met &next);
};

/// Adds what one more run of a compile has met.
void addMet(Judgement &known, const Judgement &next);

} // namespace culprit
#endif
