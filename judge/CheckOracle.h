//===- CheckOracle.h - Is what was compiled right? --------------*- C++ -*-===//
//
// The failure is that the compile succeeds and a correctness check refuses its
// output: Interesting means wrong, Uninteresting right. A compile that fails
// answers nothing; neither does a check that cannot say.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_CHECKORACLE_H
#define CULPRIT_JUDGE_CHECKORACLE_H

#include "judge/CompiledOutput.h"
#include "judge/Oracle.h"
#include "judge/UserScript.h"

namespace culprit {

/// A shell command that gets a compiled output: `{output}` in it, or its last
/// argument.
struct OutputCheck {
  std::string script;
  /// The meaning of exit 0: the output is right (--check), or the failure shows
  /// (--interesting). 125: it cannot say. Any other code: the opposite.
  bool zeroIsRight = true;
};

class CheckOracle : public Oracle {
public:
  /// `reference` is what the baseline showed, of kind Miscompile.
  CheckOracle(Instruments &instruments, FailureSignature reference,
              OutputCheck check);

protected:
  /// Equal outputs are checked once, but for repeats. A check that is broken
  /// (126, 127) is an error.
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution) override;

private:
  llvm::Error checkFiles(const std::vector<Compile> &files);
  llvm::Expected<Judgement> judgeDeath(const Outcome &outcome) const;
  llvm::Expected<Judgement> judgeOutcome(const Outcome &outcome) const;

  OutputCheck check;
  Script script;
  std::map<OutputKey, Judgement> known;
};

} // namespace culprit
#endif
