//===- TritonStage.h - The stage in which Triton failed ---------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_TRITONSTAGE_H
#define CULPRIT_COMPILER_OUTPUT_TRITONSTAGE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// `ttgir`, by the innermost frame of a traceback in a backend's `make_ttgir`;
/// `front end` if the kernel did not come so far. "" if Triton's compiler is
/// not in the traceback. As triton/compiler/compiler.py names its stages.
std::string tritonStage(llvm::StringRef standardError);

} // namespace culprit
#endif
