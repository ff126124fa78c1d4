//===- AsPasted.h - The command as given, on the reduced input --*- C++ -*-===//
//
// If launchers were left out, or a compiler was found behind a script, all
// questions were asked of another command than the user's. So that one is run
// once more, at the end. Not if the user's command cannot be given the reduced
// input: the command itself made what the compiler read, or it is the IR in
// front of a pass in the middle of the pipeline.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_REPLAY_ASPASTED_H
#define CULPRIT_TRIAGE_STEPS_REPLAY_ASPASTED_H

#include "triage/Investigation.h"

namespace culprit {

/// Does the user's own command show it?
llvm::Error askAsPasted(Investigation &state);

} // namespace culprit
#endif
