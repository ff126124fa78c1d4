//===- Glob.h - Text with stars ---------------------------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_GLOB_H
#define CULPRIT_COMPILER_COMMAND_GLOB_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// `*` stands for any characters, everything else for itself.
bool matchesGlob(llvm::StringRef glob, llvm::StringRef text);

/// Whether one of the globs matches.
bool matchesAny(llvm::ArrayRef<std::string> globs, llvm::StringRef text);

} // namespace culprit
#endif
