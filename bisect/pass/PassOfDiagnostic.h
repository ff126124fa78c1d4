//===- PassOfDiagnostic.h - Which pass of LLVM says it ----------*- C++ -*-===//
//
// A diagnostic leaves no stack, and neither does a fatal error of some builds.
// But passes that say when they begin and end say it on the same stream.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_PASSOFDIAGNOSTIC_H
#define CULPRIT_BISECT_PASS_PASSOFDIAGNOSTIC_H

#include "compiler/output/RunningPass.h"
#include "judge/Oracle.h"

namespace culprit {

/// The pass that was running when the first error of the oracle's failure was
/// printed; for a fatal error, when the text ends. Nothing for another kind,
/// for a compiler that does not list its passes, or if the run that lists them
/// does not show the failure. One compile.
llvm::Expected<std::optional<RunningPass>>
passOfDiagnostic(Oracle &oracle, const Compile &compile);

} // namespace culprit
#endif
