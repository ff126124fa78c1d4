//===- ReduceByScript.h - The user's own test is the judge -----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REDUCE_REDUCEBYSCRIPT_H
#define CULPRIT_TRIAGE_STEPS_REDUCE_REDUCEBYSCRIPT_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// Does the script hold for the input, in the form that can be edited, each
/// time? Ends if it does not.
llvm::Expected<Next> askScript(Investigation &state);

/// Does it hold for the result, each time, and not for anything? Then
/// `reduced.mlir`, or what the input is called, is in the output directory.
/// Else the result stays in `best/`, where it takes no earlier one's place.
llvm::Error confirmByScript(Investigation &state);

} // namespace culprit
#endif
