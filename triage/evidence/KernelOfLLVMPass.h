//===- KernelOfLLVMPass.h - One function of an executable ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_KERNELOFLLVMPASS_H
#define CULPRIT_TRIAGE_EVIDENCE_KERNELOFLLVMPASS_H

#include "bisect/kernel/KernelAnswer.h"
#include "report/Report.h"

namespace culprit {

/// A pass of MLIR that compiles a whole executable ran on that; LLVM's pass,
/// inside of it, on one function, which is the kernel if it is known. False if
/// it is not, or a function is the kernel already.
bool takeKernelOfLLVMPass(KernelAnswer &kernel, const Tier &tier);

} // namespace culprit
#endif
