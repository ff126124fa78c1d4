//===- NoteStop.h - A triage that did not come to its end -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_NOTESTOP_H
#define CULPRIT_TRIAGE_NOTESTOP_H

#include "triage/Investigation.h"

namespace culprit {

/// ^C and spent budgets are no errors: the report says what is known. Gives
/// back what is one.
llvm::Error noteStop(Investigation &state, llvm::Error error);

/// Whether there is a best so far, of which the report tells however the triage
/// ended.
bool hasBest(const Findings &found);

} // namespace culprit
#endif
