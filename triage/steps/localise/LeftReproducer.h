//===- LeftReproducer.h - What a compiler leaves as it fails ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_LEFTREPRODUCER_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_LEFTREPRODUCER_H

#include "triage/Investigation.h"
#include "triage/Next.h"

namespace culprit {

/// The compile that writes the reproducer into a file, if the next step will
/// ask for it: for a step that runs another one, and has a worker to spare.
/// Nothing if the compiler takes no such flag, or no tool runs what it leaves.
std::optional<Compile> reproducerToBeWritten(const Investigation &state);

/// A compiler that takes no pipeline (iree-compile, Triton in Python) leaves a
/// reproducer of MLIR as it fails: the IR that the failing stage got, and its
/// passes. The profile names the tool that runs it. If that tool shows the same
/// failure, its command is triaged, and this triage ends with that answer;
/// else it goes on with the user's command.
llvm::Expected<Next> goOnWithReproducer(Investigation &state);

/// The program compiled more behind the compile that fails, and ends by it all
/// the same. Each question of a search would take all that it compiles, and
/// what is behind the failing pass would fail otherwise: so the tool is asked
/// before a pass is searched, and it must fail in the one that failed in the
/// trace.
bool isSurvivedByProgram(const Investigation &state);

} // namespace culprit
#endif
