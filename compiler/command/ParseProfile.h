//===- ParseProfile.h - The text of a profile -------------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_PARSEPROFILE_H
#define CULPRIT_COMPILER_COMMAND_PARSEPROFILE_H

#include "compiler/command/Profile.h"
#include "llvm/Support/Error.h"

namespace culprit {

/// Reads one profile file's text, the fields of docs/decisions/profiles.md.
/// Errors: text that is no JSON object; a field that is unknown, since that is
/// a typing error which would be silent, or holds something of another kind; a
/// role that is none; no name.
llvm::Expected<CompilerProfile> parseProfile(llvm::StringRef json);

} // namespace culprit
#endif
