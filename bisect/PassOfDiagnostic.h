//===- PassOfDiagnostic.h - Which pass of LLVM says it ----------*- C++ -*-===//
//
// A diagnostic, unlike a crash, leaves no stack. But passes that say when they
// begin and end say it on the same stream as the diagnostic.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASSOFDIAGNOSTIC_H
#define CULPRIT_BISECT_PASSOFDIAGNOSTIC_H

#include "compiler/output/RunningPass.h"
#include "judge/Oracle.h"

namespace culprit {

/// The pass that was running when the first error of the oracle's failure was
/// printed. Nothing for another kind of failure, for a compiler that does not
/// list its passes, or if the run that lists them does not show the failure.
/// One compile.
llvm::Expected<std::optional<RunningPass>>
passOfDiagnostic(Oracle &oracle, const Compile &compile);

} // namespace culprit
#endif
