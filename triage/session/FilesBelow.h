//===- FilesBelow.h - Files of a tree, and since when ----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_FILESBELOW_H
#define CULPRIT_TRIAGE_SESSION_FILESBELOW_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// `PATH TIME` of each file of a wanted name in `directory` and below, sorted.
/// Hidden ones are left out, and what answers write. Of more than some 20,000
/// entries the nearest are looked at.
std::vector<std::string>
filesBelow(llvm::StringRef directory,
           llvm::function_ref<bool(llvm::StringRef name)> isWanted);

} // namespace culprit
#endif
