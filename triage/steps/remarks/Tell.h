//===- Tell.h - Pass, kernel and action go into the findings ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REMARKS_TELL_H
#define CULPRIT_TRIAGE_STEPS_REMARKS_TELL_H

#include "bisect/kernel/TracedFunction.h"
#include "triage/Investigation.h"

namespace culprit {

/// Why nothing tells the failure from others, if so: it is localised only.
void tellIndistinct(const FailureSignature &failure, Findings &found);

/// Which errors compiles were seen to survive.
void tellHarmless(Investigation &state);

/// The user reads those first, and might take them for the failure.
void tellErrorsBefore(Investigation &state);

/// The pass that was found, or why there is none.
void tellPass(Investigation &state);

/// The function is the kernel.
void tellKernel(Investigation &state, const TracedFunction &function,
                const std::string &why);

/// The first function on which the pass fails may be none of what is left: it
/// fails on that one there. "": not known.
void tellKernelOfWhatIsLeft(Findings &found, const std::string &symbol);

/// The function that the pass of LLVM ran on is the kernel.
void tellLLVMKernel(Investigation &state);

/// `compile` is the one that was asked, in which --break stops.
llvm::Error tellAction(Investigation &state, ActionAnswer answer,
                       const Compile &compile);

} // namespace culprit
#endif
