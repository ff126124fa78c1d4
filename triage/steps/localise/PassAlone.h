//===- PassAlone.h - The failing pass on the IR that it gets ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_PASSALONE_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_PASSALONE_H

#include "triage/Investigation.h"

namespace culprit {

/// The failing pass alone on the IR that it gets: `alone`, if that shows the
/// same failure.
llvm::Error snapshotBeforePass(Investigation &state);

} // namespace culprit
#endif
