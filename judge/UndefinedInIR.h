//===- UndefinedInIR.h - Has LLVM IR one meaning? ---------------*- C++ -*-===//
//
// What opt says of the text of a program that is to have one meaning: its lint
// tells calls with other arguments than the callee takes, divisions by zero and
// their like, and where memory of the stack goes to registers, a read of what
// nothing wrote is an `undef`. Both see no more than constants tell, so nothing
// seen is no proof.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_UNDEFINEDINIR_H
#define CULPRIT_JUDGE_UNDEFINEDINIR_H

#include "probe/Prober.h"

namespace culprit {

/// One run of the `opt` beside that compiler, journalled as a script's. Empty
/// if it sees nothing of the kind; nothing if there is none, or the input is no
/// LLVM IR that it takes.
llvm::Expected<std::optional<std::string>>
whyUndefined(Prober &door, const std::string &compiler, const InputText &input);

} // namespace culprit
#endif
