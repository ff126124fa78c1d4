//===- QuestionKey.h - All that a search depends on -------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_REGRESS_QUESTIONKEY_H
#define CULPRIT_NIGHTLY_REGRESS_QUESTIONKEY_H

#include "nightly/regress/RegressQuestion.h"

namespace culprit {

/// Verdicts of another key answer another question. It has the words, the
/// content of the files that they name, and what each build is: the executable
/// with its libraries, or a script with what that names; or, where a command
/// makes the builds, their commits.
std::string keyOf(const RegressQuestion &question);

} // namespace culprit
#endif
