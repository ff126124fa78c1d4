//===- PlanText.h - What --dry-run says -------------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_PLANTEXT_H
#define CULPRIT_TRIAGE_PLANTEXT_H

#include "triage/Question.h"
#include "triage/session/Session.h"

namespace culprit {

/// The compiler and the input that the question is about.
std::string questionText(const Session &session);
/// The steps of the recipe, as far as they are known before anything has run.
/// The compiler was asked for its flags.
std::string stepsText(const Session &session, const Question &question);
std::string knobsText(const Session &session);

} // namespace culprit
#endif
