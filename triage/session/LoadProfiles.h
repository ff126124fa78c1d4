//===- LoadProfiles.h - The profiles of some directories --------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_LOADPROFILES_H
#define CULPRIT_TRIAGE_SESSION_LOADPROFILES_H

#include "compiler/command/Profile.h"
#include "llvm/Support/Error.h"

namespace culprit {

/// All profiles of the directories, in order. Errors name the file.
llvm::Expected<std::vector<CompilerProfile>>
loadProfiles(const std::vector<std::string> &directories);

} // namespace culprit
#endif
