//===- UnopenableOutput.h - What a run aside does not see -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_UNOPENABLEOUTPUT_H
#define CULPRIT_TRIAGE_EVIDENCE_UNOPENABLEOUTPUT_H

#include "compiler/command/CommandLine.h"

namespace culprit {

/// Outputs are written aside, so a compiler never meets a path that cannot be
/// opened. Why that is so for a main output as the user gave it; "" if each can
/// be. (Directories for dumps are made by who writes them.) `directory`: where
/// the command runs; "": where Culprit does.
std::string whyNoOutput(const CommandLine &command, llvm::StringRef directory);

} // namespace culprit
#endif
