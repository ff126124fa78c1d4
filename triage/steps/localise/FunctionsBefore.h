//===- FunctionsBefore.h - What a pass execution gets -----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_FUNCTIONSBEFORE_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_FUNCTIONSBEFORE_H

#include "compiler/ir/GenericModule.h"
#include "triage/Investigation.h"

namespace culprit {

/// The functions with a body in the IR that the pass execution of that number
/// (from 0) gets in the ground's command; none if that cannot be seen. One
/// compile.
llvm::Expected<std::vector<FunctionInfo>> functionsBefore(Investigation &state,
                                                          uint64_t execution);

} // namespace culprit
#endif
