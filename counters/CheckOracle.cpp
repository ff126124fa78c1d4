#include "counters/CheckOracle.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

std::string outputSuffix(const Compile &compile) {
  for (const OutputPlace &output : compile.command.outputs)
    if (output.isMain && sys::path::has_extension(output.path))
      return sys::path::extension(output.path).str();
  return compile.input.suffix();
}

Judgement noOutput(const CompileResult &result) {
  FailureFace face = faceOf(result.outcome);
  return {Verdict::Unresolved, face.kind, false,
          "it does not compile: " + face.summary()};
}

/// The last line that a script prints is what it has to say.
static std::string lastLine(StringRef text) {
  return text.rtrim().rsplit('\n').second.empty()
             ? text.trim().str()
             : text.rtrim().rsplit('\n').second.trim().str();
}

static std::string withReason(std::string text, StringRef printed) {
  std::string line = lastLine(printed);
  return line.empty() ? text : text + ": " + line;
}

CheckOracle::CheckOracle(Prober &prober, const CompilerUnderTest &compiler,
                         FailureSignature reference, OutputCheck check)
    : Oracle(prober, compiler, std::move(reference)), check(std::move(check)),
      script(userScript(this->check.script, outputHoles)) {}

Expected<Judgement> CheckOracle::judgeOutcome(const Outcome &outcome) const {
  auto verdict = [&](bool right) {
    std::string said = lastLine(outcome.out.text);
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
    [[fallthrough]];
  case Outcome::Status::Crashed:
    return verdict(!check.zeroIsRight);
  default:
    return Judgement{Verdict::Unresolved, FailureKind::None, false,
                     std::string("the check did not end: ") +
                         str(outcome.status)};
  }
}

Compile asFile(InputText output, unsigned repeat) {
  Compile file;
  file.input = std::move(output);
  file.repeat = repeat;
  return file;
}

static OutputRepeat keyOf(const Compile &file) {
  return {file.input.hash(), file.repeat};
}

std::vector<Compile> distinct(const std::vector<Compile> &files) {
  std::vector<Compile> result;
  std::set<OutputRepeat> seen;
  for (const Compile &file : files)
    if (seen.insert(keyOf(file)).second)
      result.push_back(file);
  return result;
}

Error CheckOracle::checkOutputs(const std::vector<Compile> &outputs) {
  std::vector<Compile> files = distinct(outputs);
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
  std::vector<Compile> asked = compiles;
  for (Compile &compile : asked)
    compile.want = Want::Output;
  auto results = door().runAll(asked);
  if (!results)
    return results.takeError();
  std::vector<Compile> outputs;
  std::vector<std::optional<OutputRepeat>> keys(compiles.size());
  for (size_t i = 0; i < compiles.size(); ++i) {
    CompileResult &result = (*results)[i];
    if (result.outcome.status != Outcome::Status::Completed)
      continue;
    door().learnHealthy(result.outcome);
    outputs.push_back(
        asFile(InputText(std::move(result.output), outputSuffix(compiles[i])),
               compiles[i].repeat));
    keys[i] = keyOf(outputs.back());
  }
  if (Error error = checkOutputs(outputs))
    return error;
  std::vector<Judgement> judgements;
  for (size_t i = 0; i < compiles.size(); ++i) {
    judgements.push_back(keys[i] ? known.at(*keys[i])
                                 : noOutput((*results)[i]));
    door().judged(compiles[i], judgements.back());
  }
  return judgements;
}

} // namespace culprit
