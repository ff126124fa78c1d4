//===- CompilerStage.h - How far a compiler in stages came ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_COMPILERSTAGE_H
#define CULPRIT_TRIAGE_EVIDENCE_COMPILERSTAGE_H

#include "counters/Instruments.h"
#include "triage/session/Session.h"

namespace culprit {

/// The stage of Triton in which the command fails (`ttgir`), or cuTile's front
/// end; "" if it is no program of Python, or neither is in its traceback. For a
/// crash or a fatal error that ends Python, or a hang, one more run, with
/// Python's fault handler.
llvm::Expected<std::string> stageOf(const Session &session,
                                    const Instruments &instruments,
                                    const Compile &failing);

/// The statement of Triton's that was running in that stage, as its file has it
/// (`llvm_mod = llvm.to_module(mod, context)`); "" if that is not known.
llvm::Expected<std::string> statementInStage(const Session &session,
                                             const Instruments &instruments,
                                             const Compile &failing);

} // namespace culprit
#endif
