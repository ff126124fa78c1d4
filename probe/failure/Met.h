//===- Met.h - What else compiles have shown --------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FAILURE_MET_H
#define CULPRIT_PROBE_FAILURE_MET_H

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

  bool isEmpty() const {
    return others.empty() && faces.empty() && survived.empty();
  }
  /// What is known is counted, not added again.
  void add(const Met &next);
};

/// Adds what one more run of a compile has met.
void addMet(Judgement &known, const Judgement &next);

} // namespace culprit
#endif
