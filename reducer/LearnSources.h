//===- LearnSources.h - Which values from nothing are accepted --*- C++ -*-===//
#ifndef CULPRIT_REDUCER_LEARNSOURCES_H
#define CULPRIT_REDUCER_LEARNSOURCES_H

#include "judge/Oracle.h"
#include "reducer/EditableIR.h"

namespace culprit {

/// Asks the compiler of `compile`, which has `ir` as its input, what it accepts
/// as a value out of nothing, for each type of a result. One compile for all.
/// The cast is taken if the compiler cannot be asked or accepts none of the
/// candidates. No op by whose name the failure is told is among them.
llvm::Expected<ValueSources>
learnSources(Oracle &oracle, const Compile &compile, EditableIR &ir);

/// Of those that make a value of any type: what the failure is told by.
std::vector<std::string> sourcesInEvidence(const FailureSignature &failure);

} // namespace culprit
#endif
