//===- KeepBest.h - The best so far is on disk at every moment --*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BEST_KEEPBEST_H
#define CULPRIT_TRIAGE_STEPS_BEST_KEEPBEST_H

#include "reproducer/Bundle.h"
#include "triage/Investigation.h"

namespace culprit {

/// The bundle of a compile that shows the failure of this triage.
Bundle bundleOf(const Investigation &state, const Compile &compile);

/// The variables of the family, and those that `environment` sets, but for what
/// this compile takes out of them.
std::vector<std::string> allowedVariables(const Session &session,
                                          const Compile &compile);

/// It becomes the best so far, and its bundle `best/`, with all variables of
/// the family and those that the user typed: nobody has asked yet which of them
/// it needs. What a script sets for a compiler behind it may be a secret, and
/// stays out. For a script as the judge, which judges files, the file alone:
/// `best/input` with its suffix, and no other. What was there stays whole until
/// the new one is.
llvm::Error keepBest(Investigation &state, const Compile &compile);

/// One example of each other failure met on the way.
llvm::Error keepOthers(const Investigation &state);

} // namespace culprit
#endif
