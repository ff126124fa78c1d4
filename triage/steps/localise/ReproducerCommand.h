//===- ReproducerCommand.h - What runs a reproducer -------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_REPRODUCERCOMMAND_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_REPRODUCERCOMMAND_H

#include "compiler/input/ReproducerText.h"
#include "triage/Investigation.h"

namespace culprit {

/// The words that start the tool; none if it is not there.
std::vector<std::string> commandOf(const ReproducerTool &tool,
                                   const Session &session);

/// By those words, on `file`, which has the IR of the reproducer, with what is
/// left of the budgets.
Request requestFor(const ReproducerText &reproducer, const std::string &file,
                   std::vector<std::string> words, const Investigation &state);

} // namespace culprit
#endif
