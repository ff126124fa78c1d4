//===- RightCommand.h - Of wrong code: a compile that is right --*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BEST_RIGHTCOMMAND_H
#define CULPRIT_TRIAGE_STEPS_BEST_RIGHTCOMMAND_H

#include "triage/Investigation.h"

namespace culprit {

/// If the pass is known: the command without it; for LLVM, without any that
/// opt-bisect can skip. Else nothing.
ReferenceCommand rightCommandOf(const Investigation &state);

} // namespace culprit
#endif
