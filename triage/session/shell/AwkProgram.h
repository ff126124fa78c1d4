//===- AwkProgram.h - What a program of awk does to files -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_AWKPROGRAM_H
#define CULPRIT_TRIAGE_SESSION_SHELL_AWKPROGRAM_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// The first redirection of a `print` or `printf` to a file, or the first call
/// of `system`: `> "out"`, `system(`. "" if there is none. Outside of these `>`
/// compares; /dev/stdout and /dev/stderr are no files. What is piped to a
/// command is not looked at.
std::string writingPartOfAwk(llvm::StringRef program);

} // namespace culprit
#endif
