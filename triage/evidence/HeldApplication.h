//===- HeldApplication.h - Is it made by the same one? ----------*- C++ -*-===//
//
// An edit may keep the words of an error and lose the application that made it:
// of a cast that a conversion leaves, the words are no more than its types.
//
// Assumption: what a pattern makes has the place of the op that it is applied
// to, or of another one of the same pattern. Where that does not hold of the
// compile that is edited, it is not asked of edits.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_HELDAPPLICATION_H
#define CULPRIT_TRIAGE_EVIDENCE_HELDAPPLICATION_H

#include "bisect/action/ActionAnswer.h"

namespace culprit {

struct HeldApplication {
  std::string pattern;
  std::vector<std::string> errors; ///< of the failure, normalised
  bool isAtError = false; ///< applied to an op at the place of one of these

  /// For people; "": nothing that the run has logged speaks against it.
  std::string whyNotIn(const Trace &run) const;
};

/// Nothing if the answer does not name one pattern, if the failure is no error
/// that is told, or if the compile that is edited, whose trace that is, does
/// not apply it.
std::optional<HeldApplication>
applicationToHold(const ActionAnswer &answer, const FailureSignature &failure,
                  const Trace &edited);

} // namespace culprit
#endif
