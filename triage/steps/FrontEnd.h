//===- FrontEnd.h - A program that the front end refuses --------*- C++ -*-===//
//
// Triton's front end reads Python and says in which line of which kernel it
// cannot go on, by an exception. No pass has run, and the line is the answer:
// a program cut to pieces around it says no more.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_FRONTEND_H
#define CULPRIT_TRIAGE_STEPS_FRONTEND_H

#include "triage/Investigation.h"

namespace culprit {

/// By an exception of Python. A crash in the front end is another matter.
bool isRefusedByFrontEnd(const Investigation &state);

/// Names the kernel and the line of the user's program; why no pass is named.
llvm::Expected<std::string> sayWhatFrontEndRefuses(Investigation &state);

} // namespace culprit
#endif
