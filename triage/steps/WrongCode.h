//===- WrongCode.h - The stages where the output is wrong -------*- C++ -*-===//
//
// The compile succeeds, and a check of what it compiled fails. So nothing may
// be cut: whole pipelines run, and what is turned is one pass in their middle.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_WRONGCODE_H
#define CULPRIT_TRIAGE_STEPS_WRONGCODE_H

#include "triage/steps/Investigation.h"

namespace culprit::steps {

/// Is it wrong, and always?
llvm::Error wrongBaseline(Investigation &state);
/// The form of the command that is turned: threads off, the pipeline as text.
llvm::Error wrongGround(Investigation &state);
/// Whose work is it, and which other passes does it need?
llvm::Error wrongPass(Investigation &state);
/// Which function, and which pattern application in it?
llvm::Error wrongAction(Investigation &state);
/// How small an input, and how short a command, are still compiled wrongly?
llvm::Error wrongMinimise(Investigation &state);

/// The command of a compile that is right, where the pass is known: without it;
/// of LLVM, without any that opt-bisect can skip. Else nothing.
ReferenceCommand rightCommandOf(const Investigation &state);

/// The guilty pass alone, on the IR that it gets, and an oracle that judges
/// what the rest of the pipeline makes of what it leaves.
struct WrongMiddle {
  Compile alone;
  std::unique_ptr<Oracle> oracle;
};

/// `whole` judges the output of `compile` wrong, and outlives the answer.
/// Nothing where the pass in a process of its own does not show that.
llvm::Expected<std::optional<WrongMiddle>>
cutOutMiddle(Investigation &state, Oracle &whole, const Compile &compile,
             const GuiltyPass &guilty, std::string &why);

} // namespace culprit::steps
#endif
