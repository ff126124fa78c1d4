//===- LLVMTools.h - llvm-reduce and its like ------------------*- C++ -*-===//
//
// Programs of LLVM beside the compiler that know LLVM IR as it does.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_COMPILER_LLVMTOOLS_H
#define CULPRIT_PROBE_COMPILER_LLVMTOOLS_H

#include "probe/Prober.h"

namespace culprit {

bool isBitcode(llvm::StringRef text);

/// LLVM IR, text or bitcode, as llvm-dis (of bitcode) or `opt -S` prints it.
/// Empty, and `why` says so, when that program is not there or does not take
/// it.
llvm::Expected<std::string> printedLLVMIR(Prober &door,
                                          const std::string &compiler,
                                          const std::string &text,
                                          std::string &why);

} // namespace culprit
#endif
