//===- TierCuts.h - The compile, ended earlier ------------------*- C++ -*-===//
//
// A driver that goes all the way from MLIR or CUDA to machine code can be told
// to stop before its last steps. If a shorter compile shows the failure, too,
// it arises in a tier that this compile still has.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_TIERCUTS_H
#define CULPRIT_TRIAGE_EVIDENCE_TIERCUTS_H

#include "probe/compiler/CompilerUnderTest.h"

namespace culprit {

struct TierCut {
  /// The last one that is left: `translation`, `codegen`. Empty for what comes
  /// behind machine code: the host's compiler, a linker.
  std::string tier;
  std::string text; ///< `format=isa`
  Compile compile;
};

/// The pass of MLIR that does all from the translation on: the tiers are inside
/// of it.
bool hasTiersInside(llvm::StringRef pass);

/// The cuts of a compile that fails in `failingPass`, if that is known. From
/// the shortest on, the compile itself last; empty if it has no such boundary.
std::vector<TierCut> tierCuts(const CompilerUnderTest &compiler,
                              const Compile &compile,
                              llvm::StringRef failingPass);

} // namespace culprit
#endif
