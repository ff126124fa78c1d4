//===- IRAround.h - What did the culprit do to the code? --------*- C++ -*-===//
//
// A reproducer is compiled up to the guilty step, and with it: the difference
// is what that step did. It is for people to look at and proves nothing: if the
// compiler prints no IR at one of the two points, there is less to look at.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_IRAROUND_H
#define CULPRIT_BISECT_IRAROUND_H

#include "judge/Oracle.h"

namespace culprit {

struct IRAround {
  std::string step;    ///< what makes the difference: `Foo on arith.addi`
  std::string without; ///< the IR up to it
  std::string with;    ///< and after it; empty: none was printed (a crash)
  std::string suffix;  ///< of a file for either: `.mlir`
};

struct AroundAction {
  std::optional<IRAround> around;
  /// The patterns in which it fails, for people, if the one asked about is not
  /// among them: `A`, `one of A, B`.
  std::string otherPattern;
};

/// `compile` shows the oracle's failure, which the answer ascribes to `pass`,
/// and to an application of `pattern` if one is named. By that application,
/// else by the pass; nothing if `compile` fails in another pass. Some 20
/// compiles at most, all of them of a small input.
llvm::Expected<AroundAction>
irAroundAction(Oracle &oracle, const Compile &compile, const std::string &pass,
               const std::optional<std::string> &pattern);

/// By that pass, if opt-bisect finds it in `compile`.
llvm::Expected<std::optional<IRAround>>
irAroundLLVMPass(Oracle &oracle, const Compile &compile,
                 const std::string &pass);

/// By two compiles that are known.
llvm::Expected<std::optional<IRAround>> irAround(Prober &door,
                                                 const std::string &step,
                                                 const Compile &without,
                                                 const Compile &with);

} // namespace culprit
#endif
