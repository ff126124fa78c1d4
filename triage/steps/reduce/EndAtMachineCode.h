//===- EndAtMachineCode.h - Not what comes behind the failure ---*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REDUCE_ENDATMACHINECODE_H
#define CULPRIT_TRIAGE_STEPS_REDUCE_ENDATMACHINECODE_H

#include "triage/Investigation.h"

namespace culprit {

/// The best with the option that makes a driver of several tiers stop earliest
/// (`-ptx`, `-cubin` of nvcc), if it shows the failure so: it compiles nothing
/// for the host then, which takes half of the time.
llvm::Error endAtMachineCode(Investigation &state);

} // namespace culprit
#endif
