//===- SedProgram.h - What a program of sed does to files -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_SEDPROGRAM_H
#define CULPRIT_TRIAGE_SESSION_SHELL_SEDPROGRAM_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// The first command of the program that writes a file or starts a process, as
/// GNU sed reads it: `w FILE`, `W FILE`, `e`, the flags `w FILE` and `e` of
/// `s`;
/// "" if there is none. /dev/stdout and /dev/stderr are no files.
std::string writingCommandOfSed(llvm::StringRef program);

} // namespace culprit
#endif
