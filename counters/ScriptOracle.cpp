#include "counters/ScriptOracle.h"
#include "compiler/CommandLine.h"

using namespace llvm;

namespace culprit {

/// The script, as the shell gets it: with the file's name put in, or added.
static std::string withFile(StringRef script, const std::string &file) {
  std::string quoted = quoteForShell(file), text = script.str();
  bool placed = false;
  for (StringRef hole : {"{input}", "%s"})
    for (size_t at; (at = text.find(hole)) != std::string::npos; placed = true)
      text.replace(at, hole.size(), quoted);
  return placed ? text : text + " " + quoted;
}

Expected<Judgement> ScriptOracle::judgeOutcome(const Outcome &outcome) const {
  switch (outcome.status) {
  case Outcome::Status::Completed:
    return Judgement{Verdict::Interesting, FailureKind::None, false,
                     "the test says that the failure shows"};
  case Outcome::Status::TimedOut:
    return Judgement{Verdict::Unresolved, FailureKind::Hang, false,
                     "the test did not end"};
  case Outcome::Status::Rejected:
    if (outcome.exitCode == 125)
      return Judgement{Verdict::Unresolved, FailureKind::None, false,
                       "the test cannot say"};
    if (outcome.exitCode != 126 && outcome.exitCode != 127)
      return Judgement{Verdict::Uninteresting, FailureKind::None, false,
                       "the test says no, exit " +
                           std::to_string(outcome.exitCode)};
    [[fallthrough]];
  default:
    return createStringError(
        "the interestingness test `%s` is broken (%s, exit %d): %s",
        script.c_str(), str(outcome.status), outcome.exitCode,
        outcome.err.text.substr(0, 300).c_str());
  }
}

Expected<std::vector<Judgement>>
ScriptOracle::askAll(const std::vector<Compile> &compiles, Attribution) {
  std::vector<Compile> unknown;
  for (const Compile &compile : compiles)
    if (!known.count(compile.input.hash()))
      unknown.push_back(compile);
  auto outcomes = door().runScripts(unknown, [&](const std::string &file) {
    return Command{{"/bin/sh", "-c", withFile(script, file)}, {}, "", {}};
  });
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
