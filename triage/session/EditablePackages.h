//===- EditablePackages.h - Packages of Python in their sources -*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_EDITABLEPACKAGES_H
#define CULPRIT_TRIAGE_SESSION_EDITABLEPACKAGES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// The directories that `pip install -e` names in a directory of packages: the
/// lines of its `*.pth`, and what stands in quotes in `__editable__*.py`.
std::vector<std::string> editableDirectories(llvm::StringRef packages);

/// `PATH SECONDS` of each module in `directory` and below, sorted: `*.py` and
/// `*.so`. A build of such a package is seen in nothing that pip writes. See
/// filesBelow().
std::vector<std::string> modulesBelow(llvm::StringRef directory);

} // namespace culprit
#endif
