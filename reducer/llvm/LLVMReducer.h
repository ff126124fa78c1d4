//===- LLVMReducer.h - LLVM IR, by llvm-reduce ------------------*- C++ -*-===//
//
// llvm-reduce knows LLVM IR far better than we could. It lacks a verdict that
// does not slip to another failure, limits, and a journal. So it is driven with
// ours. Its result is then reduced as text, which yields the certificate;
// bitcode by way of llvm-dis, if the text shows the failure, too.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_LLVM_LLVMREDUCER_H
#define CULPRIT_REDUCER_LLVM_LLVMREDUCER_H

#include "judge/Oracle.h"
#include "reducer/OnSmaller.h"
#include "reducer/ReducerOptions.h"
#include "reducer/ReductionAnswer.h"

namespace culprit {

/// `.ll` or `.bc`.
bool isLLVMIR(const InputText &input);

/// `compile` shows the failure. llvm-reduce is the one beside the compiler,
/// else one in PATH (the options are for the text); without one the text alone
/// is reduced, and `why` says so.
llvm::Expected<ReductionAnswer> reduceLLVM(Oracle &oracle,
                                           const Compile &compile,
                                           const ReducerOptions &options,
                                           const OnSmaller &onSmaller);

} // namespace culprit
#endif
