//===- FailingBehind.h - One of several that fail ---------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_FAILINGBEHIND_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_FAILINGBEHIND_H

#include "triage/session/behind/EndsAlike.h"

namespace culprit {

/// One that fails alone as it did behind the command.
struct FailingBehind {
  std::vector<std::string> argv;
  bool bySignal = false;
  Alike alike = Alike::ByItsEnd; ///< no less
  Outcome alone;
};

} // namespace culprit
#endif
