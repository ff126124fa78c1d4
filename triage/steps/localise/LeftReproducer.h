//===- LeftReproducer.h - What a compiler leaves as it fails ----*- C++ -*-===//
//
// A compiler that takes no pipeline (iree-compile, Triton in Python) leaves a
// reproducer of MLIR as it fails: the IR that the failing stage got, and its
// passes.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_LEFTREPRODUCER_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_LEFTREPRODUCER_H

#include "compiler/input/ReproducerText.h"
#include "triage/Investigation.h"

namespace culprit {

/// The compile that writes the reproducer into a file, if the next step will
/// ask for it: for a step that runs another one, and has a worker to spare.
/// Nothing if the compiler takes no such flag, or no tool runs what it leaves.
std::optional<Compile> reproducerToBeWritten(const Investigation &state);

/// Those on standard error without being asked, the last one first: a program
/// that survives a compile may print others. Else that in a file.
llvm::Expected<std::vector<ReproducerText>>
leftReproducers(Investigation &state);

} // namespace culprit
#endif
