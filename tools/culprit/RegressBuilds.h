//===- RegressBuilds.h - What git knows of the builds -----------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_REGRESSBUILDS_H
#define CULPRIT_TOOLS_CULPRIT_REGRESSBUILDS_H

#include "probe/Launcher.h"
#include "tools/culprit/RegressOptions.h"
#include "llvm/Support/Error.h"
#include <set>

namespace culprit {

/// Their names, oldest first: of --compilers or --revs. Errors are of usage.
llvm::Expected<std::vector<std::string>> buildsOf(const RegressOptions &options,
                                                  Launcher &launcher);

/// Of the words, those that name a file which a build may change.
std::set<std::string> wordsOfTree(const std::vector<std::string> &words,
                                  Launcher &launcher);

/// Of the builds that git knows: a branch, or a tag, may be moved.
std::vector<std::string> commitsOf(const std::vector<std::string> &builds,
                                   Launcher &launcher);

} // namespace culprit
#endif
