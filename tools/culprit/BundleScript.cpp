#include "tools/culprit/BundleScript.h"
#include "reproducer/ReadBundle.h"
#include "reproducer/ReplayScript.h"

using namespace llvm;
using std::chrono::seconds;

namespace culprit {

static Judgement judgementOf(const Outcome &outcome, const Limits &limits) {
  Judgement judgement;
  judgement.reason =
      "run.sh ends with exit " + std::to_string(outcome.exitCode);
  if (outcome.status == Outcome::Status::Completed)
    judgement.verdict = Verdict::Interesting;
  else if (outcome.status == Outcome::Status::TimedOut)
    judgement.reason =
        "run.sh has no end within " +
        std::to_string(std::chrono::ceil<seconds>(limits.wall).count()) + " s";
  else if (outcome.status != Outcome::Status::Rejected)
    judgement.reason = std::string("run.sh was ended: ") + str(outcome.status);
  else if (outcome.exitCode == 1)
    judgement.verdict = Verdict::Uninteresting;
  return judgement;
}

Expected<Judgement> judgeByScript(Session &session,
                                  const std::string &directory) {
  auto bundle = readBundle(directory);
  if (!bundle)
    return bundle.takeError();
  Command command{{"/bin/sh", "run.sh"}, {}, directory, {}};
  command.environment["COMPILER"] = session.compiler.identity.path;
  // The session's limit is that of one compile.
  Limits limits = session.prober->configuration().limits;
  limits.wall = std::max(limits.wall, wholeReplayTime(*bundle));
  auto outcome = session.prober->runUncached(command, limits);
  if (!outcome)
    return outcome.takeError();
  return judgementOf(*outcome, limits);
}

} // namespace culprit
