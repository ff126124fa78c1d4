//===- WholeTooOracle.h - A failure that the whole command has -*- C++ -*-===//
//
// Of a failure that comes behind all passes, those behind the failing one may
// mend a part of what it leaves. A shorter command is without them, and what
// they mend fails with it alone. So an input shows the failure only if the
// whole command shows it, too.
//
// Bound: one compile more for each that shows the failure.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_WHOLETOOORACLE_H
#define CULPRIT_JUDGE_WHOLETOOORACLE_H

#include "judge/FailureOracle.h"

namespace culprit {

class WholeTooOracle : public FailureOracle {
public:
  /// `whole` has the command; its input does not count.
  WholeTooOracle(Instruments &instruments, FailureSignature reference,
                 Compile whole)
      : FailureOracle(instruments, std::move(reference)),
        whole(std::move(whole)) {}

protected:
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles,
           Attribution attribution) override;

private:
  Compile whole;
};

} // namespace culprit
#endif
