//===- SessionWatch.h - What must not change under a session ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SESSIONWATCH_H
#define CULPRIT_TRIAGE_SESSION_SESSIONWATCH_H

#include "compiler/command/CommandLine.h"
#include "compiler/command/Profile.h"
#include "probe/Compile.h"
#include "probe/compiler/CompilerIdentity.h"
#include "probe/files/FileWatch.h"

namespace culprit {

/// Over the compiler with what it maps, the input, and the files that options
/// name to be read, such as plugins. Not over other files that the command
/// names: it may write them.
std::shared_ptr<FileWatch> watchOver(const CompilerIdentity &compiler,
                                     const InputText &input,
                                     const CommandLine &command,
                                     const CompilerProfile &profile,
                                     const std::string &directory = "");

} // namespace culprit
#endif
