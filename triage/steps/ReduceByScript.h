//===- ReduceByScript.h - The user's own test is the judge -----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REDUCEBYSCRIPT_H
#define CULPRIT_TRIAGE_STEPS_REDUCEBYSCRIPT_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// Does the script hold for the input, in the form that can be edited, each
/// time? Ends if it does not.
llvm::Expected<Next> askScript(Investigation &state);

/// Does it hold for the result, each time, and not for anything? Writes
/// `reduced.mlir`, or what the input is called, into the output directory.
llvm::Error confirmByScript(Investigation &state);

} // namespace culprit
#endif
