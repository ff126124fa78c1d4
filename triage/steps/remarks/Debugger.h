//===- Debugger.h - A debugger that stops at the answer --------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REMARKS_DEBUGGER_H
#define CULPRIT_TRIAGE_STEPS_REMARKS_DEBUGGER_H

#include "triage/Investigation.h"

namespace culprit {

/// `--break`: stop at the named action, in `compile`, which was asked about it.
llvm::Error debuggerCommand(Investigation &state, const Compile &compile);

} // namespace culprit
#endif
