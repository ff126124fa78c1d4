//===- Regress.h - Which build broke a command, with proof ------*- C++ -*-===//
//
//   1. the newest build: how does the command fail? (`culprit bisect`, whose
//      bundle has the failure from here on)
//   2. the first build that shows it (FirstBadBuild.h): the command itself,
//      judged by that bundle, or by the user's check
//   3. a triage of the first bad build: what in it is guilty
//
// As a night does, it asks through the tool's own program: what one build does
// to it ends one process. Verdicts are on disk before they are used; the same
// search goes on from there.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_REGRESS_REGRESS_H
#define CULPRIT_NIGHTLY_REGRESS_REGRESS_H

#include "nightly/Errand.h"
#include "nightly/regress/Builder.h"
#include "nightly/regress/FirstBadBuild.h"
#include "nightly/regress/RegressQuestion.h"

namespace culprit {

struct RegressAnswer {
  FirstBadBuild search;
  unsigned builds = 0;  ///< made by this run
  unsigned resumed = 0; ///< verdicts of an earlier run
  /// How the triage of the first bad build ended; its answer is in `out`.
  /// Nothing: there is no first bad build, or it cannot be made again.
  std::optional<Ended> triage;
};

/// Errors: usage, if the newest build does not show a failure; Stopped.
/// `stopping`: ^C.
llvm::Expected<RegressAnswer> regress(const RegressQuestion &question,
                                      Builder &builder, Runner &runner,
                                      const std::function<bool()> &stopping,
                                      const SayLine &say);

} // namespace culprit
#endif
