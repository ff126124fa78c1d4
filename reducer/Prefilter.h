//===- Prefilter.h - Which candidates does the compiler refuse? -*- C++ -*-===//
//
// A candidate that the compiler's parser or verifier refuses cannot show a
// failure of a pass. One process reads many candidates with
// --split-input-file and no pass; it prints those that it accepts, and a
// separator between any two, so the position in its output tells which.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_PREFILTER_H
#define CULPRIT_REDUCER_PREFILTER_H

#include "counters/Oracle.h"

namespace culprit {

/// For each candidate whether it was refused. One compile; nothing is refused
/// where the compiler has no way to read many, where the failure may arise
/// before any pass, where the command judges its own diagnostics, or where the
/// process did not come to its end.
llvm::Expected<std::vector<bool>>
refusedBeforePasses(Oracle &oracle, const std::vector<Compile> &candidates);

} // namespace culprit
#endif
