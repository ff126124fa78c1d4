//===- FirstBadBuild.h - Which build broke it? ------------------*- C++ -*-===//
//
// A first-failing search (search/FirstFailing.h) over n builds, oldest first,
// with the newest known to be bad. The unit of cost is a build here, not a
// compile: so each build is asked twice while it is there, and one that
// contradicts itself is skipped. That is the check of the answer, too, and it
// costs no build.
//
// The bound: ceil(log2(n - 1)) + 2 builds, both ends included. Builds that have
// to be skipped come on top, and one more that can be made at most: halving
// goes on beside them. (test/unit/nightly/regress has both against brute force;
// the second is seen, not proven.)
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_REGRESS_FIRSTBADBUILD_H
#define CULPRIT_NIGHTLY_REGRESS_FIRSTBADBUILD_H

#include "nightly/Bug.h"
#include "search/FirstFailingResult.h"
#include "search/PointVerdict.h"
#include "llvm/Support/Error.h"
#include <functional>

namespace culprit {

struct AskedBuild {
  size_t number = 0; ///< in the list
  std::string name;
  PointVerdict verdict = PointVerdict::Unresolved;
  std::string reason;   ///< what it showed, or why it is skipped
  std::string compiler; ///< path; "": there is none
  Build build;          ///< of the compiler, as far as it was asked
  /// Culprit could not find out (the judge was killed, or broke): that is
  /// no verdict on the build, and another run asks again.
  bool isTrouble = false;

  bool isSkipped() const {
    return verdict == PointVerdict::Different ||
           verdict == PointVerdict::Unresolved;
  }
};

struct FirstBadBuild {
  FirstFailingResult result;     ///< points are numbers in the list
  std::vector<AskedBuild> asked; ///< in that order
  const AskedBuild *of(size_t number) const;
  unsigned skipped() const;
};

using AskBuild = std::function<llvm::Expected<AskedBuild>(size_t number)>;

/// `earlier`: what an interrupted search has asked; nothing of it is asked
/// again. `builds`: how many there are, at least 2.
llvm::Expected<FirstBadBuild> findFirstBad(size_t builds,
                                           std::vector<AskedBuild> earlier,
                                           const AskBuild &ask);

} // namespace culprit
#endif
