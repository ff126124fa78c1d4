//===- JudgeBundle.h - Does a command show a bundle's failure? --*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_JUDGEBUNDLE_H
#define CULPRIT_TRIAGE_JUDGEBUNDLE_H

#include "reproducer/Bundle.h"
#include "triage/session/Session.h"

namespace culprit {

/// The more it says of the failure that is meant, the higher.
enum class BundleVerdict {
  Clean,
  Unknown, ///< nobody can say: it came to no end, or said nothing
  Refused, ///< this compiler refuses the command
  Different,
  OtherFace,
  Same
};
/// As `culprit judge` prints it: `other-face`.
const char *str(BundleVerdict verdict);

struct BundleJudgement {
  BundleVerdict verdict = BundleVerdict::Unknown;
  std::string reason; ///< one line, lower case
  /// In words, if it is another face that the bundle does not know.
  std::string newFace = {};
};
BundleJudgement bundleJudgement(const Judgement &judgement);

/// Whose command it is: that of the bundle, or another one that may show its
/// failure.
enum class Asked { Bundles, Another };

/// One run, and traces where its text alone could be another pass. An input
/// that is not the bundle's has other names in the same message: that is the
/// same failure, too. The same crash in another pattern of the pass is another
/// one, but for the bundle's own input, which may be smaller than the one that
/// its signature is of. Of a failure that nothing tells from others, only the
/// bundle's own input is known to show it. A flaky failure may not show in it.
llvm::Expected<BundleJudgement> judgeOnce(Session &session,
                                          const Compile &compile,
                                          const Bundle &bundle, Asked asked);

/// Until it shows, which may take several runs (`ask` gets their numbers, from
/// 0); else the run that says most.
llvm::Expected<BundleJudgement> judgeUntilSame(
    unsigned runs,
    llvm::function_ref<llvm::Expected<BundleJudgement>(unsigned)> ask);

} // namespace culprit
#endif
