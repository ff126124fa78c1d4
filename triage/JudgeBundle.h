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

/// One run, and traces where its text alone could be another pass. An input
/// that is not the bundle's has other names in the same message: that is the
/// same failure, too; but the same crash in another pattern of the pass is
/// another one, and of a failure that nothing tells from others nobody knows.
/// (The bundle's own input may be smaller than that of its signature.) A flaky
/// failure may not show in it.
llvm::Expected<BundleJudgement>
judgeOnce(Session &session, const Compile &compile, const Bundle &bundle);

/// Until it shows, which may take several runs (`ask` gets their numbers, from
/// 0); else the run that says most.
llvm::Expected<BundleJudgement> judgeUntilSame(
    unsigned runs,
    llvm::function_ref<llvm::Expected<BundleJudgement>(unsigned)> ask);

} // namespace culprit
#endif
