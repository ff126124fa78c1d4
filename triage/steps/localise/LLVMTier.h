//===- LLVMTier.h - LLVM's passes in a compiler of MLIR ---------*- C++ -*-===//
//
// A compiler that goes from MLIR to machine code in one process runs LLVM's
// passes inside one of MLIR's, or after the last of them. opt-bisect gates
// them, by a flag of the compiler or by an option that the gate gives to LLVM.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_LLVMTIER_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_LLVMTIER_H

#include "triage/Investigation.h"

namespace culprit {

/// The pass of LLVM goes into the tier, if opt-bisect finds one.
llvm::Error bisectInside(Investigation &state, const Compile &compile);

/// The same if passes of LLVM run in the failing pass of MLIR; if MLIR's are
/// over, that of LLVM is the failing one. One compile where none run, two in
/// Python.
llvm::Error lookIntoLLVM(Investigation &state);

} // namespace culprit
#endif
