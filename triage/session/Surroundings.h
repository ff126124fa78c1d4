//===- Surroundings.h - What else an outcome depends on ---------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SURROUNDINGS_H
#define CULPRIT_TRIAGE_SESSION_SURROUNDINGS_H

#include "triage/session/Session.h"

namespace culprit {

/// Hashes of the content of each file that an argument names, of what lies in a
/// directory that one names for reading, of the environment that the profile
/// lists, and, for a program of Python, of what is installed for that: an
/// answer from the journal must not outlive them.
std::vector<std::string> surroundingsOf(const Session &session);

} // namespace culprit
#endif
