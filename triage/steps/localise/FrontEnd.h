//===- FrontEnd.h - A program that the front end refuses --------*- C++ -*-===//
//
// The front ends of Triton and cuTile read Python and say in which line of
// which kernel they cannot go on, by an exception. No pass has run, and the
// line is the answer: a program cut to pieces around it says no more.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_FRONTEND_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_FRONTEND_H

#include "triage/Investigation.h"

namespace culprit {

/// Why no pass is named, where the exception says no more, or there is none.
std::string whyInFrontEnd(const Investigation &state);

/// Why no pass is named, if the front end refuses a line that is found in the
/// program, or the verifier an op that a line of it made: it is the answer
/// then, and its kernel is named. Nothing for all else: a crash, an exception
/// that they do not mean to raise; and for `reduce`, which is asked for a
/// smaller program.
llvm::Expected<std::optional<std::string>>
whatFrontEndRefuses(Investigation &state);

} // namespace culprit
#endif
