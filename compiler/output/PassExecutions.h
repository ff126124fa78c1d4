//===- PassExecutions.h - The pass that runs, in a listing ------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_PASSEXECUTIONS_H
#define CULPRIT_COMPILER_OUTPUT_PASSEXECUTIONS_H

#include "compiler/output/RunningPass.h"

namespace culprit {

/// The pass of LLVM that was running when the text at `offset` was printed. In
/// the listing of the new pass manager (-debug-pass-manager),
///   `Running pass: InstCombinePass on f (3 instructions)`
/// a pass is running until another one is; none is behind those that write the
/// output. In that of the old one (-debug-pass=Executions), passes say when
/// they begin,
///   `[time] 0x55ca    Executing Pass 'X86 Assembly Printer' on Function
///   'f'...`
/// and that they are over (`Made Modification`, `Freeing Pass`). If the
/// compiler prints opt-bisect's lines too, the pass is called by the argument
/// that they have for it, else by its class. Nothing if no pass was running, or
/// only a manager of others: the text may be anybody's then.
std::optional<RunningPass> runningPassAt(llvm::StringRef stderrText,
                                         size_t offset);

} // namespace culprit
#endif
