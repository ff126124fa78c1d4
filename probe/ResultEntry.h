//===- ResultEntry.h - A result as the journal keeps it ---------*- C++ -*-===//
#ifndef CULPRIT_PROBE_RESULTENTRY_H
#define CULPRIT_PROBE_RESULTENTRY_H

#include "probe/Compile.h"
#include "probe/JournalEntry.h"

namespace culprit {

/// How the compile ended and what it produced, as far as that is wanted;
/// without limits and stage.
JournalEntry entryOf(const CompileResult &result, Want want);

/// The result that was stored so.
CompileResult resultOf(JournalEntry entry);

/// It is asked again rather than kept: a database of gigabytes helps nobody.
bool isTooLarge(const JournalEntry &entry);

} // namespace culprit
#endif
