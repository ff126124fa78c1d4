//===- OptionOfRole.h - How a profile spells an option ----------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_OPTIONOFROLE_H
#define CULPRIT_COMPILER_COMMAND_OPTIONOFROLE_H

#include "compiler/command/Profile.h"

namespace culprit {

/// `--split-input-file`, `-passes={}` -> the option's name; empty where the
/// profile has none. Lives as long as the profile.
llvm::StringRef optionOfRole(const CompilerProfile &profile, Role role);

} // namespace culprit
#endif
