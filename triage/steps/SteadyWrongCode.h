//===- SteadyWrongCode.h - Wrong with threads off, too? --------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_STEADYWRONGCODE_H
#define CULPRIT_TRIAGE_STEPS_STEADYWRONGCODE_H

#include "triage/Investigation.h"

namespace culprit {

/// The form of the command that is turned: threads off, the pipeline as text.
llvm::Error steadyWrongCode(Investigation &state);

} // namespace culprit
#endif
