//===- NamePass.h - What is known of a pass execution -----------*- C++ -*-===//
#ifndef CULPRIT_BISECT_PASS_NAMEPASS_H
#define CULPRIT_BISECT_PASS_NAMEPASS_H

#include "bisect/pass/PassAnswer.h"
#include "counters/Trace.h"

namespace culprit {

/// A compile, and what it ran. All outlive the search.
struct TracedPasses {
  Oracle &oracle;
  const Compile &steady;
  const Trace &trace;
  const std::optional<Pipeline> &pipeline;
};

/// The answer is trace.passes[number]. Where the log names it by its class
/// alone, its argument is learnt.
llvm::Error namePass(PassAnswer &answer, const TracedPasses &of, size_t number);

/// The answer is what stands at the boundary that the gate found.
llvm::Error nameAtBoundary(PassAnswer &answer, const TracedPasses &of);

} // namespace culprit
#endif
