//===- LLVMPassBisection.h - Which LLVM pass shows it -----------*- C++ -*-===//
//
// With limit k, the first k passes that opt-bisect counts run: the failure
// shows at k and not at k-1. Numbers drift after the first pass that is
// skipped, so the pass is named by what the run with limit k says of its k-th.
// That the user's whole compile needs it is asked then (NeededLLVMPass.h).
// Passes that the compiler cannot do without (instruction selection) are no
// business of the gate: what fails with limit 0 is named by the stack dump, or
// by the pass that was running when the diagnostic was printed. So is what no
// limit mends, since with k-1 another failure shows; or the k-th, if that is
// the one that was running, or the verifier was. Both are not gated.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_LLVMPASSBISECTION_H
#define CULPRIT_BISECT_PASS_LLVMPASSBISECTION_H

#include "bisect/pass/PassAnswer.h"

namespace culprit {

struct LLVMPassAnswer {
  PassAnswer pass;
  /// By the stack dump, where the compiler printed one, or by what it said was
  /// running; the guilty pass need not be the one that fails.
  std::string failingPass;
};

/// `compile` shows the failure. Three to four compiles for a crash in a pass
/// that can be skipped, else a search over their number, and
/// NeededLLVMPass.h's.
llvm::Expected<LLVMPassAnswer> bisectLLVMPass(Oracle &oracle,
                                              const Compile &compile);

} // namespace culprit
#endif
