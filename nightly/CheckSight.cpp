#include "nightly/CheckSight.h"
#include "search/ReproductionRate.h"

namespace culprit {

static CheckSight sightOfClean(const Answer &check, const Bug &bug) {
  ReproductionRate rate{bug.showing, bug.runs};
  bool isOnItsBuild = !bug.id.empty() && check.build.identity == bug.lastBuild;
  if (!rate.isFlaky() && isOnItsBuild && bug.bundle.empty())
    return {Sight::Unknown, "clean on the build that showed it"};
  if (!rate.isFlaky() || rate.isProof(check.baselineRuns))
    return {Sight::Clean, "does not fail"};
  return {Sight::Unknown, "clean in all of " +
                              std::to_string(check.baselineRuns) +
                              " runs, which proves nothing of a failure in " +
                              std::to_string(rate.showing) + " of " +
                              std::to_string(rate.runs)};
}

CheckSight sightOf(const Answer &check, const Bug &bug) {
  if (check.notJudged || check.status == "refused" ||
      check.status == "no-compiler")
    return {Sight::Refused, check.error};
  if (check.status == "not-reproduced")
    return sightOfClean(check, bug);
  if (check.status == "budget" || check.status == "interrupted")
    return {Sight::LeftOver, "its check did not end in time"};
  return {Sight::Trouble, check.error};
}

} // namespace culprit
