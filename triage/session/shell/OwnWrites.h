//===- OwnWrites.h - Files that a text tool writes itself -------*- C++ -*-===//
//
// sed, awk and sort print what they are asked for, but some of their words make
// them write to files that are not named as outputs are: `sed -i`, `w file` in
// a program of sed, `print > "file"` in one of awk, `sort -o`.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_OWNWRITES_H
#define CULPRIT_TRIAGE_SESSION_SHELL_OWNWRITES_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace culprit {

/// The part of a text tool's command that makes it write, for people: `-i`,
/// `w out.txt`. "" if there is none. A program in a file (`sed -f`) is not
/// looked at.
std::string ownWrite(llvm::ArrayRef<std::string> command);

} // namespace culprit
#endif
