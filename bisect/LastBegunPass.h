//===- LastBegunPass.h - The pass that LLVM began last ----------*- C++ -*-===//
//
// opt-bisect lists some passes that it cannot skip: instruction selection runs
// all the same, only plainer. What fails with all else skipped is then named by
// the list, which ends with the pass that was begun last, if the compile that
// ends before that pass is clean. A pass behind it that opt-bisect does not
// list cannot be told from it, so the answer stays `not-gated`.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_LASTBEGUNPASS_H
#define CULPRIT_BISECT_LASTBEGUNPASS_H

#include "bisect/PassBisection.h"

namespace culprit {

/// For an answer that names no pass, since none that can be skipped is needed.
/// `compile` shows the failure, and its library of passes can be told to end
/// early. Two compiles.
llvm::Error nameLastBegun(Oracle &oracle, const Compile &compile,
                          PassAnswer &answer);

} // namespace culprit
#endif
