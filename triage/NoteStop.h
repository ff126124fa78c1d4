//===- NoteStop.h - A triage that did not come to its end -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_NOTESTOP_H
#define CULPRIT_TRIAGE_NOTESTOP_H

#include "triage/Investigation.h"

namespace culprit {

/// ^C and spent budgets are no errors: the report says what is known. Gives
/// back what is one.
llvm::Error noteStop(Investigation &state, llvm::Error error);

/// Whether there is an input that is worth to be told of, however the triage
/// ended.
bool hasSomething(const Findings &found);

} // namespace culprit
#endif
