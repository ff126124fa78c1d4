//===- SplitInput.h - Many inputs in one process ----------------*- C++ -*-===//
//
// With --split-input-file a compiler reads several inputs, each with a context
// of its own. It prints what it makes of each, and a separator between any two,
// so the position in its output tells which is which; an input that it refuses
// leaves nothing there.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_SPLITINPUT_H
#define CULPRIT_JUDGE_SPLITINPUT_H

#include "probe/CompilerUnderTest.h"
#include "probe/Prober.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit {

/// Whether one process can do these compiles: they have one command, and the
/// compiler a flag for that.
bool canBeSplit(const CompilerUnderTest &compiler,
                llvm::ArrayRef<Compile> compiles);

/// What one process with the command of the first one prints for each of their
/// inputs; empty: it refuses that one. Nothing if the process cannot tell,
/// since one of them crashes, does not end, or prints a separator of its own.
llvm::Expected<std::optional<std::vector<std::string>>>
compileAsOne(Prober &prober, const CompilerUnderTest &compiler,
             llvm::ArrayRef<Compile> compiles);

} // namespace culprit
#endif
