//===- LocaliseWrongCode.h - Inside the guilty pass ------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_LOCALISEWRONGCODE_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_LOCALISEWRONGCODE_H

#include "triage/Investigation.h"

namespace culprit {

/// The guilty pass in a process of its own: `middle`, if that is as wrong.
llvm::Error cutOutWrongPass(Investigation &state);
/// The function whose turn makes the result wrong.
llvm::Error findWrongKernel(Investigation &state);
/// Which pattern application?
llvm::Error findWrongAction(Investigation &state);
/// The same in the shortest pipeline that is wrong, where the pass may get
/// other IR than in the user's. Nothing if that is the user's, or it is not
/// wrong there in a process of its own.
llvm::Expected<std::optional<ActionAnswer>>
wrongActionInShortest(Investigation &state);

} // namespace culprit
#endif
