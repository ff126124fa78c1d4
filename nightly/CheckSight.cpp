#include "nightly/CheckSight.h"
#include "compiler/command/Interpreter.h"
#include "search/ReproductionRate.h"
#include <fstream>

namespace culprit {

/// Which compiler a script starts tonight, only it knows.
static bool isScriptAt(const std::string &path) {
  std::string begin(2, '\0');
  std::ifstream(path, std::ios::binary).read(begin.data(), 2);
  return isScript(begin);
}

/// By the same compiler, the job has shown it once.
static bool isOnItsBuild(const Build &build, const Bug &bug) {
  return !bug.id.empty() && !build.identity.empty() &&
         build.identity == bug.lastBuild && !isScriptAt(build.path);
}

static CheckSight sightOfClean(const Answer &check, const Bug &bug) {
  ReproductionRate rate{bug.showing, bug.runs};
  if (!rate.isFlaky() && bug.bundle.empty() && isOnItsBuild(check.build, bug))
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
