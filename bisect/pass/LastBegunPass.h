//===- LastBegunPass.h - The pass that LLVM began last ----------*- C++ -*-===//
//
// opt-bisect lists some passes that it cannot skip: instruction selection runs
// all the same, only plainer. What fails with all else skipped is then named by
// the list, which ends with the pass that was begun last, if the compile that
// ends before that pass is clean. A pass behind it that opt-bisect does not
// list cannot be told from it, so the answer stays `not-gated`. Where a compile
// is ended by a limit, that pass may be no more than where it was by then.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_LASTBEGUNPASS_H
#define CULPRIT_BISECT_PASS_LASTBEGUNPASS_H

#include "bisect/pass/PassAnswer.h"

namespace culprit {

/// The part of standard error behind the gate's last mark; all of it if it has
/// none. LLVM's passes in front of it ran in an earlier pass of MLIR, or for
/// an earlier kernel.
llvm::StringRef behindLastMark(llvm::StringRef text);

/// For an answer of which no pass that can be skipped is needed. If it names
/// none, its library of passes must say by itself that it did its work; if it
/// names the last one, which was running, that is proven by a process that
/// lives on. `compile` shows the failure. Two compiles.
///
/// A hang stands in one run of a pass. So none is named, and the answer is
/// `unknown`, where the compile, after half of the time, or with all skipped
/// that can be, is in another one: it goes on, and may only be slow, whether or
/// not it is clean before that pass. Two compiles more, one of them for half of
/// the time.
llvm::Error nameLastBegun(Oracle &oracle, const Compile &compile,
                          PassAnswer &answer);

} // namespace culprit
#endif
