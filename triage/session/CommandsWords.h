//===- CommandsWords.h - Does a command end in its compiler's? --*- C++ -*-===//
//
// A command may print what its compiler said and go on: a tuning driver tries
// the next configuration, a script runs another program. So it matters where it
// prints that, too.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_COMMANDSWORDS_H
#define CULPRIT_TRIAGE_SESSION_COMMANDSWORDS_H

#include "probe/Outcome.h"
#include "llvm/ADT/StringRef.h"

namespace culprit {

/// A line or a place of the compiler's end, when it runs alone, that the
/// command printed, too.
bool printsItsWords(const Outcome &command, const Outcome &alone);

/// Both of its streams end in lines that the compiler prints when it runs
/// alone, as far as there is something on them.
bool endsInItsLines(const Outcome &command, const Outcome &alone);

/// Both.
bool endsInItsWords(const Outcome &command, const Outcome &alone);

/// The command is a program of Python's that dies of an exception, right after
/// errors of a compile, or a fatal line, that the compiler does not print. An
/// exception that names the compiler, as `CalledProcessError` does, is its own
/// failure's.
bool diesInOtherWords(const Outcome &command, const Outcome &alone,
                      llvm::StringRef compiler);

} // namespace culprit
#endif
