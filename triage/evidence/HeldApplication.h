//===- HeldApplication.h - Is it made by the same one? ----------*- C++ -*-===//
//
// An edit may keep the words of an error and lose the application that made it:
// of a cast that a conversion leaves, the words are no more than its types.
//
// Assumption: what a pattern makes has the place of the op that it is tried on,
// or of another one of the same pattern. Where that does not hold of the
// compile that is edited, it is not asked of edits. Nor is it where runs differ
// in the cast that they tell: the trace, which is one more run, may tell
// another.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_HELDAPPLICATION_H
#define CULPRIT_TRIAGE_EVIDENCE_HELDAPPLICATION_H

#include "bisect/action/ActionAnswer.h"

namespace culprit {

struct HeldApplication {
  std::string pattern;
  std::vector<std::string> errors; ///< of the failure, normalised
  std::set<std::string> ops;       ///< as FailureSignature::errorOps
  bool isAtError = false; ///< tried on an op at the place of one of these

  /// For people; "": nothing that the run has logged speaks against it.
  std::string whyNotIn(const Trace &run) const;
};

/// Nothing if the answer does not name one pattern, if the failure is no error
/// that is told, or if the compile that is edited, whose trace that is, does
/// not try it.
std::optional<HeldApplication>
applicationToHold(const ActionAnswer &answer, const FailureSignature &failure,
                  const Trace &edited);

} // namespace culprit
#endif
