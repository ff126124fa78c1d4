//===- Manual.h - culprit(1), and a page for each subcommand ----*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_MANUAL_H
#define CULPRIT_TOOLS_CULPRIT_MANUAL_H

#include "tools/culprit/SubcommandTable.h"

namespace culprit {

/// The page of culprit, for man (troff, the `man` macros).
std::string manual();

/// culprit-triage(1) and its kin.
std::string manualOf(const Subcommand &subcommand);

} // namespace culprit
#endif
