//===- HandOver.h - Is it the compiler, or a tool behind it? ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_HANDOVER_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_HANDOVER_H

#include "triage/Investigation.h"

namespace culprit {

/// From here on each compile shows what the compiler drops, `oracle` judges by
/// that, too, and `handOver` is found. As before if the compiler cannot be
/// watched, or fails otherwise then.
llvm::Error watchHandOver(Investigation &state);

/// By what was handed over; what that was lies in the output directory then.
llvm::Error nameTierOfHandOver(Investigation &state);

} // namespace culprit
#endif
