//===- ReplayCheck.h - Does a bundle replay? --------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_REPLAYCHECK_H
#define CULPRIT_TRIAGE_EVIDENCE_REPLAYCHECK_H

#include "probe/Prober.h"
#include "reproducer/Bundle.h"

namespace culprit {

struct ReplayCheck {
  bool shows = false; ///< run.sh said 0 in an empty directory, clean env
  /// And it did not say 0 with a compiler that never fails; for a wrong output,
  /// it said 1 of a right one.
  bool refuses = false;
  std::string why;
};

/// Copies the bundle to an empty directory and runs it there with a clean
/// environment, at addresses that the system gives, twice: with its compiler,
/// and with one that never fails. An exit code alone would be that of a missing
/// module, too: of such a failure, `lastWords` is the last line that the
/// compile prints, and the run has to print one like it, but for numbers and
/// less than half of the words, such as paths ("": nothing).
llvm::Expected<ReplayCheck> checkReplay(Prober &prober, const Bundle &bundle,
                                        const std::string &lastWords = "");

/// Tries which of the allowed environment variables the replay needs, and puts
/// these (and only these) into the bundle. Changes nothing when none helps.
llvm::Error addNeededEnvironment(Prober &prober, Bundle &bundle,
                                 const std::vector<std::string> &allowed,
                                 const std::string &lastWords = "");

} // namespace culprit
#endif
