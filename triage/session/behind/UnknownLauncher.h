//===- UnknownLauncher.h - `mylauncher mlir-opt in.mlir` --------*- C++ -*-===//
//
// A program in front of a compiler that Culprit does not know as a launcher.
// Culprit looks behind it by watching one run; this is for a run that shows
// nothing.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_UNKNOWNLAUNCHER_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_UNKNOWNLAUNCHER_H

#include "compiler/command/Profile.h"
#include "triage/session/Request.h"

namespace culprit {

/// A UsageError if a word behind the first is a compiler: the first cannot be
/// started, for the reason `why`.
llvm::Error launcherIsMissing(const Request &request,
                              const std::vector<CompilerProfile> &profiles,
                              llvm::StringRef why);

/// The same if the first word is a program (no script) that started no compiler
/// and fails with nothing but an exit code, so that it is not even known
/// whether a compiler ran. `outcome`: how it ended.
llvm::Error launcherHidesCompiler(const Request &request,
                                  const std::vector<CompilerProfile> &profiles,
                                  const Outcome &outcome);

} // namespace culprit
#endif
