//===- FilesBeside.h - Files that a program opens by its own ----*- C++ -*-===//
//
// A Python program that drives a compiler may read its module from a file
// beside it, and import another one; a file of C includes others. Python and C
// find those beside the program, and Python other relative names from the
// working directory. In a bundle both are the bundle's directory.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPRODUCER_FILESBESIDE_H
#define CULPRIT_REPRODUCER_FILESBESIDE_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace culprit {

/// The content of each by its relative path.
using FilesBeside = std::map<std::string, std::string>;

/// Regular files that are found by where the program is: what it includes or
/// imports, and what these do: at most 32, of 4 MiB together. None that is
/// called like a file of a bundle, that is hidden, or behind a link. `path`:
/// the program's, absolute or from the working directory, or ""; by its
/// extension it is C or its like, else Python.
FilesBeside readFromBeside(llvm::StringRef text, const std::string &path,
                           const std::string &workingDirectory);

/// These, and what a program of Python opens from the working directory. Where
/// both have a name, what is imported counts.
FilesBeside filesBeside(llvm::StringRef text, const std::string &path,
                        const std::string &workingDirectory);

/// Whether what is called so may name files beside it: C, CUDA and Python.
bool mayNameFiles(llvm::StringRef extension);

/// Of a file that each bundle has, or of what its script writes.
bool isOwnNameOfBundle(llvm::StringRef name);

/// Whether a path leads to a place in a bundle, and to none of its own files: a
/// bundle may come from a stranger. Nobody means to send what is hidden.
bool mayLieBeside(llvm::StringRef path);

/// Whether a directory in the path is a link, which leads out of `directory`.
bool leadsThroughLink(llvm::StringRef directory, llvm::StringRef path);

} // namespace culprit
#endif
