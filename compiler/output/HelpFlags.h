//===- HelpFlags.h - The options that --help lists --------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_HELPFLAGS_H
#define CULPRIT_COMPILER_OUTPUT_HELPFLAGS_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace culprit {

/// The option names in the output of --help or --help-hidden, without dashes,
/// passes included, the options of passes not. Survives garbage.
std::set<std::string> flagsInHelp(llvm::StringRef help);

} // namespace culprit
#endif
