//===- NamedTarget.h - For which machine a compile is -----------*- C++ -*-===//
//
// A backend of another target says many errors in the same words (a register
// that it does not have, an asm constraint), and is another failure.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_INPUT_NAMEDTARGET_H
#define CULPRIT_COMPILER_INPUT_NAMEDTARGET_H

#include "compiler/command/CommandLine.h"
#include <optional>
#include <string>

namespace culprit {

/// What the command says by `-mtriple`, `-march` (for clang, that is a CPU),
/// `--target` and their like, else what the input, LLVM IR or bitcode, says by
/// its `target triple`, of several by the last. Empty: neither does; then it is
/// the compiler's own. Nothing: nobody can tell it from those bytes. Linear in
/// the text.
std::optional<std::string> namedTarget(const CommandLine &command,
                                       llvm::StringRef input);

/// A text of LLVM IR without the `target triple` that counts, and the end of
/// its line.
std::string withoutTarget(llvm::StringRef text);

} // namespace culprit
#endif
