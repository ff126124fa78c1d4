//===- BugAnswers.h - What a triage has found, in its place -----*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_BUGANSWERS_H
#define CULPRIT_NIGHTLY_BUGANSWERS_H

#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

/// A copy of the answer takes the place of an earlier one, whole or not at all;
/// its files name their new place. It is made ready in `answer` with `.new`
/// behind it.
llvm::Error putAnswer(const std::string &answer, const std::string &place);

} // namespace culprit
#endif
