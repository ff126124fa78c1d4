//===- HelpHidden.h - What an unknown program says of itself ----*- C++ -*-===//
//
// A program that does not know `--help-hidden` may take it for nothing and do
// what it is there for, once more: a tool that deploys deploys twice. So only
// one is asked that can know this option of LLVM's, and it is asked where it
// finds no file of the user's.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_HELPHIDDEN_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_HELPHIDDEN_H

#include "probe/watch/Watch.h"

namespace culprit {

/// Whether the program's file, or a library that it is linked with, contains
/// the name of the option.
bool mayKnowHelpHidden(const std::string &program);

/// What it prints for `--help-hidden`, in an empty directory, with an empty
/// standard input; "" if it cannot know the option.
std::string helpHiddenOf(const std::string &program, Watch &watch,
                         const Limits &limits);

} // namespace culprit
#endif
