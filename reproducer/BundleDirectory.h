//===- BundleDirectory.h - A bundle on disk ---------------------*- C++ -*-===//
//
// `input.mlir` (self-contained, with the mlir_reproducer resource), `run.sh`
// (ReplayScript.h), `bundle.json` (the same for `culprit replay`), `cmd` (the
// command alone) and `test.mlir` (for lit); of a binary input that was edited
// as text, that text as `input.mlir` beside it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPRODUCER_BUNDLEDIRECTORY_H
#define CULPRIT_REPRODUCER_BUNDLEDIRECTORY_H

#include "reproducer/Bundle.h"
#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

/// The path of the file of that name in the directory of a bundle.
std::string pathInBundle(llvm::StringRef directory, llvm::StringRef name);

/// Writes the directory, replacing an earlier bundle or an empty directory
/// only; another one is an error, and stays.
llvm::Error writeBundle(const Bundle &bundle, const std::string &directory);

} // namespace culprit
#endif
