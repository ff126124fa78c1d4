//===- NamedTarget.h - For which machine a compile is -----------*- C++ -*-===//
//
// A backend of another target says many errors in the same words (a register
// that it does not have, an asm constraint), and is another failure.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_INPUT_NAMEDTARGET_H
#define CULPRIT_COMPILER_INPUT_NAMEDTARGET_H

#include "compiler/command/CommandLine.h"

namespace culprit {

/// What the command says by `-mtriple`, `-march` (for clang, that is a CPU),
/// `--target` and their like, else what the text of LLVM IR says by `target
/// triple`. Empty: neither does, or the input is bitcode; then it is the
/// compiler's own. Linear in the text.
std::string namedTarget(const CommandLine &command, llvm::StringRef text);

} // namespace culprit
#endif
