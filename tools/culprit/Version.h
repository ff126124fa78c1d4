//===- Version.h - Of culprit, and of what it is made of --------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_VERSION_H
#define CULPRIT_TOOLS_CULPRIT_VERSION_H

#include <string>

namespace culprit {

/// `0.1.0`.
std::string versionNumber();

/// `2026-01-31`, of the commit; else of the build.
std::string versionDate();

/// `culprit 0.1.0 (commit 8d2badb0a1b2, LLVM 22.1.8)`. The commit is `unknown`
/// if it was not built in a repository.
std::string versionText();

} // namespace culprit
#endif
