//===- Suggestions.h - Did you mean -----------------------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_SUGGESTIONS_H
#define CULPRIT_TOOLS_CULPRIT_SUGGESTIONS_H

#include "tools/culprit/SubcommandTable.h"

namespace culprit {

/// `; did you mean triage?`, or nothing if no candidate is near: at most a
/// third of its letters may be wrong.
std::string didYouMean(llvm::StringRef word,
                       const std::vector<std::string> &candidates);

/// The names of subcommands, and what else `culprit help` explains.
std::vector<std::string> helpTopics();

/// `--out`, `-o`, ...
std::vector<std::string> optionNames(const Subcommand &subcommand);

} // namespace culprit
#endif
