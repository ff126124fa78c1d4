//===- LLVMKnobs.h - What of LLVM's bisection works here --------*- C++ -*-===//
//
// Compilers on LLVM accept knobs that do nothing, and some only warn of those
// that they do not know. So each one that the profile spells has a positive
// control, on this input: a setting that must change what is compiled, or what
// the compiler says of its passes.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_LLVMKNOBS_H
#define CULPRIT_COUNTERS_LLVMKNOBS_H

#include "counters/LLVMKnob.h"
#include "probe/compiler/CompilerUnderTest.h"

namespace culprit {

/// Each knob of LLVM that the profile spells. Up to 22 compiles, and
/// the logarithm of the number of passes.
llvm::Expected<std::vector<LLVMKnob>>
proveLLVMKnobs(Prober &prober, const CompilerUnderTest &compiler,
               const Compile &compile);

} // namespace culprit
#endif
