//===- Sandbox.h - Culprit inside of bubblewrap -----------------*- C++ -*-===//
//
// Culprit starts itself again in a sandbox, so that all that a command starts
// is in it: compilers, warm servers, scripts, tar. There is no network; the
// system is read-only; /tmp, /run and the key of made-here marks are empty, but
// for what the command names there, in whichever place of a word, and what PATH
// and the like lead to; all processes end with it. ^C reaches the Culprit
// inside, which leaves its best so far.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TOOLS_CULPRIT_SANDBOX_H
#define CULPRIT_TOOLS_CULPRIT_SANDBOX_H

#include "tools/culprit/Options.h"
#include "tools/culprit/Signals.h"
#include "tools/culprit/Trust.h"

namespace culprit {

/// The exit code of the same command line in the sandbox. `words`: behind the
/// program's name. UsageErrors: there is no bubblewrap, or it cannot do it
/// here.
llvm::Expected<int> runInSandbox(const std::vector<std::string> &words,
                                 const Options &options, Contained why,
                                 SignalWatch &signals);

/// The arguments of bwrap, up to the command.
std::vector<std::string>
sandboxArguments(const std::vector<std::string> &writable,
                 const std::vector<std::string> &readable,
                 const std::string &directory, const std::string &hidden);

} // namespace culprit
#endif
