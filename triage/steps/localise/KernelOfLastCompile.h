//===- KernelOfLastCompile.h - Fails behind all passes ----------*- C++ -*-===//
//
// Triton translates, generates code and assembles behind the last pass, in
// calls that name no kernel. Nothing can be taken out of a program; but if the
// compile is known that went wrong, its last pass got the kernel.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_KERNELOFLASTCOMPILE_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_KERNELOFLASTCOMPILE_H

#include "triage/Investigation.h"

namespace culprit {

/// For a program that fails in a stage of its compiler, and in no pass: names
/// the one function that the last pass of its last compile got. Not if there
/// are several of them, or the program may have failed with an earlier compile:
/// it compiles more than one function, and does not end in the last one by
/// itself (a crash, a fatal error, a hang). Two compiles at most.
llvm::Error nameKernelOfLastCompile(Investigation &state);

} // namespace culprit
#endif
