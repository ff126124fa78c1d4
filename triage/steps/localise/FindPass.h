//===- FindPass.h - In which pass of MLIR does it fail? ---------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_FINDPASS_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_FINDPASS_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// Ends if the command crashes in another way without that pass: all begins
/// afresh.
llvm::Expected<Next> findPass(Investigation &state);

} // namespace culprit
#endif
