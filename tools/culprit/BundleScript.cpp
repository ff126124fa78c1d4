#include "tools/culprit/BundleScript.h"

using namespace llvm;

namespace culprit {

Expected<Judgement> judgeByScript(Session &session,
                                  const std::string &directory) {
  Command command{{"/bin/sh", "run.sh"}, {}, directory, {}};
  command.environment["COMPILER"] = session.compiler.identity.path;
  auto outcome = session.prober->runUncached(
      command, session.prober->configuration().limits);
  if (!outcome)
    return outcome.takeError();
  Judgement judgement;
  judgement.reason =
      "run.sh ends with exit " + std::to_string(outcome->exitCode);
  if (outcome->status == Outcome::Status::Completed)
    judgement.verdict = Verdict::Interesting;
  else if (outcome->exitCode == 1)
    judgement.verdict = Verdict::Uninteresting;
  return judgement;
}

} // namespace culprit
