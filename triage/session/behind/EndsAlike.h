//===- EndsAlike.h - Does it fail alone as it did behind? -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_ENDSALIKE_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_ENDSALIKE_H

#include "triage/session/Session.h"

namespace culprit {

enum class Alike {
  No,
  Survived,      ///< it does, but the command dies of something else
  ByItsEnd,      ///< the command may have printed nothing of it
  InItsWords,    ///< which the command printed, too
  InItsLastWords ///< and nothing after them
};

struct AlikeRun {
  Alike alike = Alike::No;
  bool isSaid = false; ///< no error of the command's is against it
  Outcome alone;       ///< the run that is alike; else the last one
};

/// Whether the compiler, alone, ends as it did behind the command, in one of a
/// few runs; of as many as the command had, if that is more. These are the runs
/// that a baseline begins with.
llvm::Expected<AlikeRun> endsAlike(Session &session);

/// Another program that failed later may be why the command fails, unless the
/// command ends in the compiler's words: then that much is needed.
Alike leastFor(const CompilerBehind &behind);

/// Of a fault of its own; not if it was killed.
bool diedOfSignal(const CompilerBehind &behind);

/// Why one that is no more alike than that is not what the command fails of.
std::string whyNot(Alike alike, const CompilerBehind &behind);

/// Whether a command ends as it did before, and prints an error that it printed
/// then, if it printed any.
bool endsAs(const Outcome &now, const Outcome &before);

} // namespace culprit
#endif
