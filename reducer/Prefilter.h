//===- Prefilter.h - Which candidates does the compiler refuse? -*- C++ -*-===//
//
// A candidate that the compiler's parser or verifier refuses cannot show a
// failure of a pass. One process reads many candidates with
// --split-input-file and no pass; it prints those that it accepts, and a
// separator between any two, so the position in its output tells which. An
// empty module stands behind them: if that is not printed either, the compiler
// says nothing of the others. Nor does it if it refuses, without the passes,
// the input that shows the failure with them: `builtin.module()` runs on no
// other op, and a flag that goes with the passes may be needed to read it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_PREFILTER_H
#define CULPRIT_REDUCER_PREFILTER_H

#include "judge/Oracle.h"

namespace culprit {

/// For each candidate whether it was refused; `shown` shows the failure, and
/// the candidates are edits of it. Nothing if one compile cannot
/// tell: the compiler has no way to read many, or prints nothing of what it
/// accepts, the failure may arise before any pass, the command judges its own
/// diagnostics, there are too few to be worth it, or one of the candidates
/// crashed the verifier.
llvm::Expected<std::optional<std::vector<bool>>>
refusedBeforePasses(Oracle &oracle, const Compile &shown,
                    const std::vector<Compile> &candidates);

} // namespace culprit
#endif
