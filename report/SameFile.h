//===- SameFile.h - Is it the input that a location names? ------*- C++ -*-===//
#ifndef CULPRIT_REPORT_SAMEFILE_H
#define CULPRIT_REPORT_SAMEFILE_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// Whether a location that has the name `named` is of `file`, which is called
/// as the command has it. Compilers print that name, or its last part, or make
/// the whole path of it.
bool isNameOf(llvm::StringRef named, llvm::StringRef file);

} // namespace culprit
#endif
