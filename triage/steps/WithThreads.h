//===- WithThreads.h - Does it show with threads, too? ----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_WITHTHREADS_H
#define CULPRIT_TRIAGE_STEPS_WITHTHREADS_H

#include "triage/Investigation.h"

namespace culprit {

/// Whoever has the bug has it with threads. If it shows otherwise there, the
/// reproducer is asked with them, and a remark says what came of it.
llvm::Error askWithThreads(Investigation &state);

} // namespace culprit
#endif
