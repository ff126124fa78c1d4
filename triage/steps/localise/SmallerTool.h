//===- SmallerTool.h - The tool for a compiler's reproducers ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_SMALLERTOOL_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_SMALLERTOOL_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// The profile names the tool that runs the reproducers of the compiler. If it
/// shows the same failure on one that is left, its command is triaged, and this
/// triage ends with that answer; else it goes on with the user's command. The
/// tool must fail in the pass that was found, or, where a program survives the
/// compile and none is found yet, in the one that failed in the trace.
llvm::Expected<Next> goOnWithReproducer(Investigation &state);

/// The program compiled more behind the compile that fails, and ends by it all
/// the same.
bool isSurvivedByProgram(const Investigation &state);

} // namespace culprit
#endif
