//===- Debugger.h - A debugger that stops at the answer --------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_DEBUGGER_H
#define CULPRIT_TRIAGE_STEPS_DEBUGGER_H

#include "triage/Investigation.h"

namespace culprit {

/// `--break`: stop at the named action, where `compile` was asked.
llvm::Error debuggerCommand(Investigation &state, const Compile &compile);

} // namespace culprit
#endif
