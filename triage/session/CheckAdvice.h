//===- CheckAdvice.h - What FileCheck says is about an output ---*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_CHECKADVICE_H
#define CULPRIT_TRIAGE_SESSION_CHECKADVICE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// The name of the tool is in the word, which may be a text for a shell.
bool namesFileCheck(llvm::StringRef word);

/// To be appended to a message: how to ask about an output that FileCheck
/// rejects. `check`: its words, without the output.
std::string adviceOnCheck(llvm::StringRef check);

} // namespace culprit
#endif
