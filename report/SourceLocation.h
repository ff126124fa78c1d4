//===- SourceLocation.h - File and line for other tools ---------*- C++ -*-===//
#ifndef CULPRIT_REPORT_SOURCELOCATION_H
#define CULPRIT_REPORT_SOURCELOCATION_H

#include "compiler/output/FilePlace.h"
#include "report/Report.h"

namespace culprit {

/// The place of the op that the culprit was applied to, its file below the
/// current directory if it lies there. If no line of a file is known, it is
/// `input`, the file that the command names; nothing if that is none, too.
std::optional<FilePlace> sourceLocation(const Report &report,
                                        llvm::StringRef input);

/// Whether a word of the command has the name of the file in it: what a program
/// of the user's makes for its compiler stands in none. Standard input, which
/// has no name, is the user's.
bool isNamedBy(llvm::ArrayRef<std::string> command, llvm::StringRef file);

} // namespace culprit
#endif
