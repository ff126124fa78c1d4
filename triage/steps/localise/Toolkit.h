//===- Toolkit.h - Is it the toolkit that a variable names? -----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_TOOLKIT_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_TOOLKIT_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// The control: the same command without the variables that name a toolkit. If
/// that is clean, or fails otherwise with a toolkit of the compiler's own, they
/// are the answer, and nothing is looked for in the kernel. If it fails alike,
/// `ground` is without them from here on. One compile where any is set.
llvm::Expected<Next> checkToolkit(Investigation &state);

} // namespace culprit
#endif
