//===- InputFiles.h - Files that are read beside the input ------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_INPUTFILES_H
#define CULPRIT_COMPILER_COMMAND_INPUTFILES_H

#include "compiler/command/Profile.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace culprit {

/// The path as it is to be spelled here; `directory`: where the command runs,
/// "": here.
std::string seenFrom(llvm::StringRef directory, llvm::StringRef path);

using FileExists = llvm::function_ref<bool(llvm::StringRef path)>;

/// The files or directories that the value of an option names, views into it:
/// the value itself, or each part between commas of it, without the name that
/// may stand in front (`SCOPE=F`) or behind (`F@NAME`). Only what exists.
std::vector<llvm::StringRef> filesIn(llvm::StringRef value, FileExists exists);

/// One of those in the value of one of the profile's inputOptions.
struct InputFile {
  size_t argument = 0; ///< index into argv
  size_t begin = 0;    ///< of the path, in that argument
  std::string path;    ///< as it is spelled
  std::string option;  ///< without dashes
};

/// In the order of the arguments.
std::vector<InputFile> inputFilesIn(const std::vector<std::string> &argv,
                                    const CompilerProfile &profile,
                                    FileExists exists);

} // namespace culprit
#endif
