//===- InterpreterWords.h - Which word an interpreter runs ------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_INTERPRETERWORDS_H
#define CULPRIT_COMPILER_COMMAND_INTERPRETERWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// A shell, Python, make: by the name at that path, without the version behind
/// it.
bool isInterpreter(llvm::StringRef program);

/// The index in `argv` of the word that the interpreter at its front runs, its
/// own options before it (`bash -eo pipefail run.sh`): the number of words
/// where none is, and 0 for a program that is no interpreter.
size_t programPlace(llvm::ArrayRef<std::string> argv);

} // namespace culprit
#endif
