//===- Stages.h - The stages of a triage ------------------------*- C++ -*-===//
//
// Each takes what is known, finds out one thing more, and leaves it in the
// report; Triage.cpp has their order. A stage that has nothing to work on
// says so in a remark and succeeds.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_STAGES_H
#define CULPRIT_TRIAGE_STEPS_STAGES_H

#include "triage/steps/Investigation.h"

namespace culprit::steps {

using Stage = llvm::Error (*)(Investigation &);

// Ground.cpp: does it fail, how, and in which form can it be measured?
llvm::Error baseline(Investigation &state);
llvm::Error steadyGround(Investigation &state);
/// Of a flaky failure: sets how often a question must be asked. False when that
/// is out of reach.
bool canBeAskedOften(const ReproductionRate &rate, Report &report);

// Localise.cpp: where does it fail?
llvm::Error pass(Investigation &state);
/// Of a compiler without passes of MLIR; the kernel with it.
llvm::Error llvmPass(Investigation &state);
/// With the reduced input. A diagnostic does not say whose it is: where it is
/// another pass's now, or none's, the reduction is given up.
llvm::Error llvmPassAgain(Investigation &state);
/// Tier.cpp: MLIR, translation, LLVM, code generation or ptxas?
llvm::Error tier(Investigation &state);
llvm::Error snapshot(Investigation &state);
llvm::Error kernel(Investigation &state);
llvm::Error action(Investigation &state);

/// Origin.cpp: did the user write the op that the action ran on?
llvm::Error origin(Investigation &state);

/// Puts the answer into the report and tells of it. `compile` is what was
/// asked, which --break stops in.
llvm::Error tellAction(Investigation &state, ActionAnswer answer,
                       const Compile &compile);
/// The function of that name is the kernel.
void tellKernel(Investigation &state, const std::string &symbol,
                const std::string &opName, const std::string &why);

// Debugger.cpp: `--break`: stop at the named action, where `compile` was asked.
llvm::Error debuggerCommand(Investigation &state, const Compile &compile);

// AroundPass.cpp: what does it do?
/// Of opt, the IR before and after the pass that opt-bisect names, into `ir/`;
/// of others, what they compile without it and with it.
llvm::Error aroundLLVMPass(Investigation &state);

// Pipeline.cpp: which passes does it need?
llvm::Error pipeline(Investigation &state);
/// Of opt: its own text, where it is given or can be had.
llvm::Error llvmPipeline(Investigation &state);
/// Again, with the input that is left. True when fewer are needed now.
llvm::Expected<bool> pipelineAgain(Investigation &state);
/// Does the command as given still show it, with the input that is left?
llvm::Error wholePipeline(Investigation &state);

// Minimise.cpp: how small an input, and how short a command, still show it?
llvm::Error minimise(Investigation &state);

// Confirm.cpp: does the answer replay elsewhere?
llvm::Error confirm(Investigation &state);
/// What is only said beside the answer takes nothing from it: success for a
/// budget that is spent and for ^C.
llvm::Error unlessOutOfBudget(llvm::Error error);
/// AsPasted.cpp: does the user's own command show it, with the reduced input?
llvm::Error asPasted(Investigation &state);

} // namespace culprit::steps
#endif
