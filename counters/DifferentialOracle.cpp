#include "counters/DifferentialOracle.h"
#include "llvm/ADT/STLExtras.h"
#include <array>

using namespace llvm;

namespace culprit {

/// glibc fills fresh memory with it.
static constexpr const char *perturbs = "MALLOC_PERTURB_";

DifferentialOracle::Behaviour
DifferentialOracle::behaviourOf(const Outcome &outcome) const {
  Behaviour behaviour;
  behaviour.text = outcome.out.text;
  behaviour.exitCode = outcome.exitCode;
  bool ended =
      outcome.status == Outcome::Status::Completed ||
      (!run.mustSucceed && outcome.status == Outcome::Status::Rejected &&
       (outcome.exitCode < 125 || outcome.exitCode > 127));
  behaviour.crashed = outcome.status == Outcome::Status::Crashed ||
                      outcome.status == Outcome::Status::TimedOut;
  if (!ended)
    behaviour.problem = std::string(str(outcome.status)) + ", exit " +
                        std::to_string(outcome.exitCode);
  return behaviour;
}

bool DifferentialOracle::same(const Behaviour &a, const Behaviour &b) const {
  return a.problem == b.problem && a.exitCode == b.exitCode &&
         sameOutput(a.text, b.text, run.tolerance);
}

const DifferentialOracle::Behaviour &
DifferentialOracle::known(const Compile &file, StringRef perturbation) const {
  return behaviours.at({perturbation.str(), keyOf(file)});
}

Error DifferentialOracle::runFiles(std::vector<Compile> files,
                                   StringRef perturbation) {
  files = distinct(files);
  auto place = [&](const Compile &file) {
    return std::pair(perturbation.str(), keyOf(file));
  };
  erase_if(files,
           [&](const Compile &file) { return behaviours.count(place(file)); });
  if (!perturbation.empty())
    for (Compile &file : files)
      file.environment[perturbs] = perturbation.str();
  auto outcomes = door().runScripts(files, script);
  if (!outcomes)
    return outcomes.takeError();
  for (auto [file, outcome] : zip(files, *outcomes))
    behaviours[place(file)] = behaviourOf(outcome);
  return Error::success();
}

/// What a program prints, for people.
static std::string brief(StringRef text) {
  StringRef line = text.trim().rsplit('\n').second;
  if (line.empty())
    line = text.trim();
  return line.size() <= 80 ? line.str() : (line.take_front(77) + "...").str();
}

Judgement DifferentialOracle::judgePair(const Pair &pair) const {
  const Behaviour &got = known(pair.output);
  const Behaviour &right = known(pair.reference);
  if (!right.problem.empty())
    return {Verdict::Unresolved, FailureKind::None, false,
            "the reference does not run: " + right.problem};
  if (!got.problem.empty() && got.crashed && run.crashIsWrong)
    return {Verdict::Interesting, FailureKind::Miscompile, false,
            got.problem + ", the reference `" + brief(right.text) + "`"};
  if (!got.problem.empty())
    return {Verdict::Unresolved, FailureKind::None, false,
            "it does not run: " + got.problem};
  if (same(got, right))
    return {Verdict::Uninteresting, FailureKind::None, false,
            "the same result: " + brief(right.text)};
  return {Verdict::Interesting, FailureKind::Miscompile, false,
          "got `" + brief(got.text) + "`, the reference `" + brief(right.text) +
              "`"};
}

/// What the reference does must not vary by itself, nor with what fresh memory
/// holds. Says how it does; empty where it does not.
Expected<std::string>
DifferentialOracle::whyUnsteady(const Compile &reference) {
  Compile again = reference;
  again.repeat = 1;
  if (Error error = runFiles({again}, ""))
    return error;
  if (!same(known(reference), known(again)))
    return "the reference prints something else each time";
  for (StringRef perturbation : {"85", "170"}) {
    if (Error error = runFiles({reference}, perturbation))
      return error;
    if (!same(known(reference), known(reference, perturbation)))
      return "the reference reads memory that nothing has written";
  }
  return "";
}

Expected<Judgement> DifferentialOracle::judgeSteady(const Pair &pair) {
  Judgement judgement = judgePair(pair);
  if (judgement.verdict != Verdict::Interesting)
    return judgement;
  auto why = whyUnsteady(pair.reference);
  if (!why)
    return why.takeError();
  return why->empty()
             ? judgement
             : Judgement{Verdict::Unresolved, FailureKind::None, false, *why};
}

Expected<std::vector<Judgement>>
DifferentialOracle::judgeAll(const std::vector<Compile> &compiles,
                             Attribution) {
  auto outputs = compileOutputs(door(), compiles);
  if (!outputs)
    return outputs.takeError();
  auto trusted = references(compiles);
  if (!trusted)
    return trusted.takeError();
  std::vector<std::optional<Pair>> pairs(compiles.size());
  std::vector<Compile> files;
  for (auto [output, reference, pair] : zip(*outputs, *trusted, pairs)) {
    if (!output.file || !reference)
      continue;
    pair = {*output.file, {}};
    pair->reference.input = *reference;
    append_range(files, std::array{pair->output, pair->reference});
  }
  if (Error error = runFiles(std::move(files), ""))
    return error;
  std::vector<Judgement> judgements;
  for (auto [compile, output, pair] : zip(compiles, *outputs, pairs)) {
    auto judgement = judge(output, pair);
    if (!judgement)
      return judgement.takeError();
    door().judged(compile, *judgement);
    judgements.push_back(std::move(*judgement));
  }
  return judgements;
}

Expected<Judgement> DifferentialOracle::judge(const CompiledOutput &output,
                                              const std::optional<Pair> &pair) {
  if (!output.file)
    return output.whyNone;
  if (!pair)
    return Judgement{Verdict::Unresolved, FailureKind::None, false,
                     "the reference does not compile"};
  return judgeSteady(*pair);
}

ReferenceOutputs referenceByCommand(Prober &prober, ReferenceCommand command) {
  return [&prober,
          command = std::move(command)](const std::vector<Compile> &compiles)
             -> Expected<std::vector<std::optional<InputText>>> {
    std::vector<Compile> asked;
    std::vector<size_t> places;
    for (auto [place, compile] : enumerate(compiles))
      if (auto other = command(compile.command)) {
        asked.push_back(compile);
        asked.back().command = std::move(*other);
        asked.back().want = Want::Output;
        asked.back().repeat = 0;
        places.push_back(place);
      }
    auto results = prober.runAll(asked);
    if (!results)
      return results.takeError();
    std::vector<std::optional<InputText>> outputs(compiles.size());
    for (auto [place, result] : zip(places, *results))
      if (result.outcome.status == Outcome::Status::Completed)
        outputs[place] =
            InputText(std::move(result.output), outputSuffix(compiles[place]));
    return outputs;
  };
}

ReferenceOutputs referenceByScript(Prober &prober, const std::string &script) {
  return [&prober, script = userScript(script, StringRef("{input}"))](
             const std::vector<Compile> &compiles)
             -> Expected<std::vector<std::optional<InputText>>> {
    auto outcomes = prober.runScripts(compiles, script);
    if (!outcomes)
      return outcomes.takeError();
    std::vector<std::optional<InputText>> outputs(compiles.size());
    for (size_t i = 0; i < compiles.size(); ++i)
      if ((*outcomes)[i].status == Outcome::Status::Completed)
        outputs[i] = InputText(std::move((*outcomes)[i].out.text),
                               outputSuffix(compiles[i]));
    return outputs;
  };
}

} // namespace culprit
