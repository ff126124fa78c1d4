//===- EndsAlike.h - Does it fail alone as it did behind? -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_ENDSALIKE_H
#define CULPRIT_TRIAGE_SESSION_ENDSALIKE_H

#include "triage/session/Session.h"

namespace culprit {

enum class Alike {
  No,
  ByItsEnd,  ///< the command may have printed nothing of it
  InItsWords ///< which the command printed, too
};

/// Whether the compiler, alone, ends as it did behind the command, in one of a
/// few runs; of as many as the command had, if that is more. These are the runs
/// that a baseline begins with.
llvm::Expected<Alike> endsAlike(Session &session);

/// Whether a command ends as it did before, and prints an error that it printed
/// then, if it printed any.
bool endsAs(const Outcome &now, const Outcome &before);

} // namespace culprit
#endif
