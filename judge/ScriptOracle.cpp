#include "judge/ScriptOracle.h"

using namespace llvm;

namespace culprit {

Expected<Judgement> ScriptOracle::judgeOutcome(const Outcome &outcome) const {
  auto says = [](Verdict verdict, FailureKind kind, std::string why) {
    return Judgement{verdict, kind, false, "the test " + std::move(why)};
  };
  if (!script.isAnswer(outcome))
    return brokenTest("the interestingness test `" + text + "`", outcome,
                      "it must exit with 0 where the failure shows, with 125 "
                      "where it cannot say, and with 1 to 124 where it does "
                      "not show");
  if (outcome.status == Outcome::Status::TimedOut)
    return says(Verdict::Unresolved, FailureKind::Hang, "did not end");
  if (outcome.exitCode == 0)
    return says(Verdict::Interesting, FailureKind::None,
                "says that the failure shows");
  if (outcome.exitCode == 125)
    return says(Verdict::Unresolved, FailureKind::None, "cannot say");
  return says(Verdict::Uninteresting, FailureKind::None,
              "says no, exit " + std::to_string(outcome.exitCode));
}

Expected<std::vector<Judgement>>
ScriptOracle::judgeAll(const std::vector<Compile> &compiles, Attribution) {
  std::vector<Compile> unknown;
  for (const Compile &compile : compiles)
    if (!known.count(compile.input.hash()))
      unknown.push_back(compile);
  auto outcomes = door().runScripts(unknown, script);
  if (!outcomes)
    return outcomes.takeError();
  for (auto [compile, outcome] : zip(unknown, *outcomes)) {
    auto judgement = judgeOutcome(outcome);
    if (!judgement)
      return judgement.takeError();
    known[compile.input.hash()] = *judgement;
  }
  std::vector<Judgement> judgements;
  for (const Compile &compile : compiles) {
    judgements.push_back(known.at(compile.input.hash()));
    door().judged(compile, judgements.back());
  }
  return judgements;
}

} // namespace culprit
