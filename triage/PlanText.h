//===- PlanText.h - What --dry-run says -------------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_PLANTEXT_H
#define CULPRIT_TRIAGE_PLANTEXT_H

#include "triage/Question.h"
#include "triage/session/Session.h"

namespace culprit {

/// Of which compiler, about which input.
std::string questionText(const Session &session);
/// The steps of the recipe. As far as is known before anything has run; of a
/// compiler that was asked for its flags.
std::string stagesText(const Session &session, const Question &question);
std::string knobsText(const Session &session);

} // namespace culprit
#endif
