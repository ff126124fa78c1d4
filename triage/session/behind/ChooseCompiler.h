//===- ChooseCompiler.h - Which of several failing ones is it? --*- C++ -*-===//
//
// A command may start several compilers that fail: a build tool goes on, and a
// test that expects a failure starts one that is meant to fail. What tells the
// one that the command fails for:
//
// - the command ends in its words;
// - a line of the command's own names its input as failing (NamedInput.h);
// - it died of a signal: what is meant to fail says an error, and exits.
//
// Each counts the same, and in this order if that leaves several; then whether
// the command prints its words at all, then which one failed last. Assumption:
// no two of these are for one that is meant to fail, or is tolerated. Where
// they point to different ones, or nowhere, or one of them is alone while
// another compiler may have it for such a reason, the choice is not sure.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_CHOOSECOMPILER_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_CHOOSECOMPILER_H

#include "triage/session/behind/FailingBehind.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit {

struct ChosenCompiler {
  size_t index = 0;
  bool isSure = false;
};

/// Of several. `failing`: in the order of their ends, the last one first; not
/// empty. O(lines of the command * failing).
ChosenCompiler chooseCompiler(const Outcome &command,
                              llvm::ArrayRef<FailingBehind> failing);

} // namespace culprit
#endif
