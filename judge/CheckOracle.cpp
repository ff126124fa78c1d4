#include "judge/CheckOracle.h"
#include "compiler/output/LastLine.h"
#include "probe/files/ScratchPaths.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// The last line of a script's output is its message.
static std::string messageIn(StringRef printed) {
  return withoutScratch(lastLine(printed).trim());
}

static std::string withReason(std::string text, StringRef printed) {
  std::string line = messageIn(printed);
  return line.empty() ? text : text + ": " + line;
}

CheckOracle::CheckOracle(Instruments &instruments, FailureSignature reference,
                         OutputCheck check)
    : Oracle(instruments, std::move(reference)), check(std::move(check)),
      script(userScript(this->check.script, outputHoles,
                        door().configuration().scriptDirectory)) {}

/// A check that dies of the compiled program's crash has found it wrong; one
/// that says `interesting` by exit 0 has no such reason to die.
Expected<Judgement> CheckOracle::judgeDeath(const Outcome &outcome) const {
  if (!check.zeroIsRight)
    return brokenTest("the test `" + check.script + "`", outcome,
                      "it must exit with 0 or 1, or with 125 where it cannot "
                      "say");
  if (wasKilled(outcome))
    return Judgement{Verdict::Unresolved, FailureKind::None, false,
                     withReason("the check was killed by signal " +
                                    std::to_string(outcome.signal),
                                outcome.err.text)};
  std::string said = messageIn(outcome.out.text);
  return Judgement{Verdict::Interesting, FailureKind::Miscompile, false,
                   said.empty() ? "the output is wrong" : said};
}

Expected<Judgement> CheckOracle::judgeOutcome(const Outcome &outcome) const {
  auto verdict = [&](bool right) {
    std::string said = messageIn(outcome.out.text);
    if (said.empty())
      said = right ? "the output is right" : "the output is wrong";
    return right ? Judgement{Verdict::Uninteresting, FailureKind::None, false,
                             said}
                 : Judgement{Verdict::Interesting, FailureKind::Miscompile,
                             false, said};
  };
  switch (outcome.status) {
  case Outcome::Status::Completed:
    return verdict(check.zeroIsRight);
  case Outcome::Status::Rejected:
    if (outcome.exitCode == 125)
      return Judgement{Verdict::Unresolved, FailureKind::None, false,
                       withReason("the check cannot say", outcome.err.text)};
    if (!script.isAnswer(outcome))
      return brokenTest("the check `" + check.script + "`", outcome,
                        "it must exit with 125 where it cannot say");
    return verdict(!check.zeroIsRight);
  case Outcome::Status::Crashed:
    return judgeDeath(outcome);
  default:
    return Judgement{Verdict::Unresolved, FailureKind::None, false,
                     std::string("the check did not end: ") +
                         str(outcome.status)};
  }
}

Error CheckOracle::checkFiles(const std::vector<Compile> &all) {
  std::vector<Compile> files = distinct(all);
  erase_if(files,
           [&](const Compile &file) { return known.count(keyOf(file)); });
  auto outcomes = door().runScripts(files, script);
  if (!outcomes)
    return outcomes.takeError();
  for (auto [file, outcome] : zip(files, *outcomes)) {
    auto judgement = judgeOutcome(outcome);
    if (!judgement)
      return judgement.takeError();
    known[keyOf(file)] = std::move(*judgement);
  }
  return Error::success();
}

Expected<std::vector<Judgement>>
CheckOracle::judgeAll(const std::vector<Compile> &compiles, Attribution) {
  auto outputs = compileOutputs(door(), compiles);
  if (!outputs)
    return outputs.takeError();
  std::vector<Compile> files;
  for (const CompiledOutput &output : *outputs)
    if (output.file)
      files.push_back(*output.file);
  if (Error error = checkFiles(files))
    return error;
  std::vector<Judgement> judgements;
  for (auto [compile, output] : zip(compiles, *outputs)) {
    judgements.push_back(output.file ? known.at(keyOf(*output.file))
                                     : output.whyNone);
    door().judged(compile, judgements.back());
  }
  return judgements;
}

} // namespace culprit
