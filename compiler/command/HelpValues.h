//===- HelpValues.h - An option's values, as --help lists them --*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_HELPVALUES_H
#define CULPRIT_COMPILER_COMMAND_HELPVALUES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// The lines `=sm_80 - SM 80` below `--gpu-name=<value>`, in their order.
/// `option`: without dashes.
std::vector<std::string> valuesInHelp(llvm::StringRef help,
                                      llvm::StringRef option);

} // namespace culprit
#endif
