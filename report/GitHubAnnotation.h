//===- GitHubAnnotation.h - An answer on the line it is about ---*- C++ -*-===//
//
// Source: GitHub Docs, "Workflow commands for GitHub Actions", and
// actions/toolkit, packages/core/src/command.ts, which says what is escaped.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_GITHUBANNOTATION_H
#define CULPRIT_REPORT_GITHUBANNOTATION_H

#include "report/Report.h"

namespace culprit {

/// `::error file=k.mlir,line=3,col=8,title=...::...` and a line end; nothing if
/// nothing failed. `input`: the file that the command names; may be empty.
std::string toGitHubAnnotation(const Report &report, llvm::StringRef input);

} // namespace culprit
#endif
