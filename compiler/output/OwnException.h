//===- OwnException.h - A program that fails of itself ----------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_OWNEXCEPTION_H
#define CULPRIT_COMPILER_OUTPUT_OWNEXCEPTION_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace culprit {

/// The exception with which a program ends, if all code in its tracebacks is
/// the user's, and so is its type, and it tells of no compile: the program may
/// have caught what failed before.
std::optional<std::string> exceptionOfItsOwn(llvm::StringRef stderrText);

/// Whether what was raised says that a compile failed, wherever it was raised.
bool tellsOfCompile(llvm::StringRef tracebacks);

} // namespace culprit
#endif
