//===- LinePlan.h - What of a shell line would run --------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINEPLAN_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINEPLAN_H

#include "compiler/shell/ShellLine.h"

namespace culprit {

/// Whether a command besides the last compiler has to run first.
bool runsOthersFirst(const ShellLine &line);

/// The commands as they were understood, one on each line, for --dry-run.
std::string planText(const ShellLine &line);

} // namespace culprit
#endif
