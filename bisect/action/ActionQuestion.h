//===- ActionQuestion.h - Which counter can answer --------------*- C++ -*-===//
#ifndef CULPRIT_BISECT_ACTION_ACTIONQUESTION_H
#define CULPRIT_BISECT_ACTION_ACTIONQUESTION_H

#include "judge/Oracle.h"

namespace culprit {

/// The tag whose actions are searched: the tag of a crash's open action, else
/// the pattern applications. Empty if the log has none.
std::string tagOf(const Trace &trace, const FailureSignature &reference);

/// `failed to legalize operation 'X'` is an absence: the pattern that ran last
/// has nothing to do with it.
std::optional<std::string> absence(const FailureSignature &reference);

/// Whether the gate has an effect on this compile: with no pass execution
/// allowed, it is clean. One compile.
llvm::Expected<bool> passCanBeSkipped(Oracle &oracle, const Compile &compile);

} // namespace culprit
#endif
