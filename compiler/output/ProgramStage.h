//===- ProgramStage.h - How far a compiler in Python came -------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_PROGRAMSTAGE_H
#define CULPRIT_COMPILER_OUTPUT_PROGRAMSTAGE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// Triton's stage (TritonStage.h), or `front end` for what that of cuTile
/// refuses (CuTileRefusal.h); "" if neither is in the traceback.
std::string programStage(llvm::StringRef standardError);

} // namespace culprit
#endif
