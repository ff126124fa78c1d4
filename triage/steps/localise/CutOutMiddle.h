//===- CutOutMiddle.h - Wrong code: the guilty pass alone ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_CUTOUTMIDDLE_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_CUTOUTMIDDLE_H

#include "triage/Investigation.h"

namespace culprit {

/// `whole` judges the output of `compile` wrong, and outlives the answer.
/// Nothing if the pass in a process of its own does not show that; `why` says
/// so.
llvm::Expected<std::optional<WrongMiddle>> cutOutMiddle(Investigation &state,
                                                        Oracle &whole,
                                                        const Compile &compile,
                                                        std::string &why);

} // namespace culprit
#endif
