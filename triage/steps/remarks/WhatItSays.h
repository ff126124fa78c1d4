//===- WhatItSays.h - The compiler's own words ------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REMARKS_WHATITSAYS_H
#define CULPRIT_TRIAGE_STEPS_REMARKS_WHATITSAYS_H

#include "triage/Investigation.h"

namespace culprit {

/// The message and the stack of the reproducer, of a run that shows the
/// failure; nothing where no run does.
llvm::Error readWhatItSays(Investigation &state);

/// The compile as readWhatItSays() runs it first, with the time that it needs
/// to say all. A probe that hangs prints no stack: for a hang, it is the run
/// that confirmed it (HangCheck.h).
Compile firstRunToRead(const Investigation &state, Compile compile);

} // namespace culprit
#endif
