//===- ChooseCompiler.h - Which of several failing ones is it? --*- C++ -*-===//
//
// A command may start several compilers that fail: a build tool goes on, and a
// test that expects a failure starts one that is meant to fail. What tells the
// one that the command fails for:
//
// - the command ends in its words;
// - the last line of the command's own that tells of a failure names its input:
//   `FAIL: pack` for `mlir-opt pack.mlir`;
// - it died of a signal: what is meant to fail says an error, and exits.
//
// Each counts the same, and in this order if that leaves several; then whether
// the command prints its words at all, then which one failed last. Assumption:
// none of these is for a compiler that is meant to fail. Where they point to
// different ones, or nowhere, the choice is not sure, and says so. If only one
// of them fails alone, too, it is enough that the command prints its words.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_CHOOSECOMPILER_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_CHOOSECOMPILER_H

#include "probe/Outcome.h"
#include "triage/session/behind/EndsAlike.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace culprit {

/// One that fails alone as it did behind the command.
struct FailingBehind {
  std::vector<std::string> argv;
  bool bySignal = false;
  Alike alike = Alike::ByItsEnd; ///< no less
  Outcome alone;
};

struct ChosenCompiler {
  size_t index = 0;
  bool isSure = false;
};

/// `failing`: in the order of their ends, the last one first; not empty.
/// O(lines of the command * failing).
ChosenCompiler chooseCompiler(const Outcome &command,
                              llvm::ArrayRef<FailingBehind> failing);

} // namespace culprit
#endif
