//===- HelpText.h - What `culprit help` prints ------------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_HELPTEXT_H
#define CULPRIT_TOOLS_CULPRIT_HELPTEXT_H

#include "tools/culprit/SubcommandTable.h"

namespace culprit {

/// The subcommands, and how to begin.
std::string overview();

/// Summary, usage, options in groups, examples.
std::string helpOf(const Subcommand &subcommand);

/// `culprit triage [options] -- COMMAND`.
std::string usageOf(const Subcommand &subcommand);

/// The codes that culprit exits with.
std::string exitCodeHelp();

} // namespace culprit
#endif
