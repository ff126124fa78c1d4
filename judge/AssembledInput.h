//===- AssembledInput.h - Texts that become an input ------------*- C++ -*-===//
#ifndef CULPRIT_JUDGE_ASSEMBLEDINPUT_H
#define CULPRIT_JUDGE_ASSEMBLEDINPUT_H

#include "probe/FailureSignature.h"
#include "probe/Prober.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace culprit {

/// The same compile of what its assembler makes, if it has one. An error if
/// that refuses it: the compile was judged before.
llvm::Expected<Compile> withoutAssembler(Prober &door, const Compile &compile);

/// In the order of `compiles`; `judge` gets those that could be assembled, as
/// the compiler gets them. If the assembler refuses a text, or crashes on it,
/// the failure does not show; if it comes to no end, nobody knows.
llvm::Expected<std::vector<Judgement>>
judgeAssembled(Prober &door, const std::vector<Compile> &compiles,
               llvm::function_ref<llvm::Expected<std::vector<Judgement>>(
                   const std::vector<Compile> &)>
                   judge);

} // namespace culprit
#endif
