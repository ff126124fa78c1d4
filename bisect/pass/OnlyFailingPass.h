//===- OnlyFailingPass.h - The failing pass of a short pipeline -*- C++ -*-===//
#ifndef CULPRIT_BISECT_PASS_ONLYFAILINGPASS_H
#define CULPRIT_BISECT_PASS_ONLYFAILINGPASS_H

#include "judge/Oracle.h"

namespace culprit {

/// `compile` shows the oracle's failure. The same where its pipeline has that
/// pass alone; else that pass on the IR that it gets. Nothing if `compile` has
/// no pipeline, fails in another pass, or that does not show the failure.
llvm::Expected<std::optional<Compile>> onlyFailingPass(Oracle &oracle,
                                                       const Compile &compile,
                                                       const std::string &pass);

} // namespace culprit
#endif
