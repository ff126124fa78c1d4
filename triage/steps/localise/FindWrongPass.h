//===- FindWrongPass.h - Whose work is wrong? ------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_FINDWRONGPASS_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_FINDWRONGPASS_H

#include "triage/Investigation.h"

namespace culprit {

/// And which other passes does it need? Nothing may be cut: whole pipelines
/// run, and one pass in their middle is turned.
llvm::Error findWrongPass(Investigation &state);

} // namespace culprit
#endif
