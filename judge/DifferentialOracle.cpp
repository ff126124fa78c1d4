#include "judge/DifferentialOracle.h"
#include "compiler/input/OwnMemory.h"
#include "compiler/input/StackFill.h"
#include "compiler/output/LastLine.h"
#include "judge/FreshMemory.h"
#include "judge/UndefinedInIR.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// `-nan`, `-NaN`
static std::string withoutSignOfNaN(StringRef text) {
  std::string plain;
  for (size_t at = 0; at < text.size(); ++at)
    if (!text.drop_front(at).starts_with_insensitive("-nan"))
      plain += text[at];
  return plain;
}

DifferentialOracle::Behaviour
DifferentialOracle::behaviourOf(const Outcome &outcome) const {
  Behaviour behaviour;
  behaviour.text = run.signOfNaNCounts ? outcome.out.text
                                       : withoutSignOfNaN(outcome.out.text);
  behaviour.exitCode = outcome.exitCode;
  bool ended =
      outcome.status == Outcome::Status::Completed ||
      (!run.mustSucceed && outcome.status == Outcome::Status::Rejected &&
       (outcome.exitCode < 125 || outcome.exitCode > 127));
  behaviour.timedOut = outcome.status == Outcome::Status::TimedOut;
  behaviour.crashed =
      behaviour.timedOut ||
      (outcome.status == Outcome::Status::Crashed && !wasKilled(outcome));
  if (!ended)
    behaviour.problem = std::string(str(outcome.status)) + ", exit " +
                        std::to_string(outcome.exitCode);
  else if (outcome.out.cut)
    behaviour.problem = "its output is too long to compare";
  if (!ended)
    behaviour.said = StringRef(outcome.err.text)
                         .trim()
                         .split('\n')
                         .first.take_front(200)
                         .str();
  return behaviour;
}

bool DifferentialOracle::same(const Behaviour &a, const Behaviour &b) const {
  return a.problem == b.problem && a.exitCode == b.exitCode &&
         sameOutput(a.text, b.text, run.tolerance);
}

bool DifferentialOracle::passesCheck(const Behaviour &behaviour) const {
  return !run.zeroIsRight || (behaviour.exitCode == 0) == *run.zeroIsRight;
}

const DifferentialOracle::Behaviour &
DifferentialOracle::known(const Compile &file,
                          std::optional<uint8_t> fresh) const {
  return behaviours.at({fresh, keyOf(file)});
}

Error DifferentialOracle::runFiles(std::vector<Compile> files,
                                   std::optional<uint8_t> fresh) {
  files = distinct(files);
  erase_if(files, [&](const Compile &file) {
    return behaviours.count({fresh, keyOf(file)});
  });
  std::vector<Compile> started = files;
  if (fresh)
    for (Compile &file : started)
      file = withFreshMemory(file, *fresh);
  auto outcomes = door().runScripts(started, script);
  if (!outcomes)
    return outcomes.takeError();
  for (auto [file, outcome] : zip(files, *outcomes))
    behaviours[{fresh, keyOf(file)}] = behaviourOf(outcome);
  return Error::success();
}

/// Those that seemed to have no end under a limit learnt of healthy ones may
/// only be slow.
Error DifferentialOracle::runWithFullTime(const std::vector<Compile> &files) {
  std::vector<Compile> late;
  for (const Compile &file : distinct(files))
    if (known(file).timedOut)
      late.push_back(file);
  Script patient = script;
  patient.patience = Patience::FullOfWork;
  auto outcomes = door().runScripts(late, patient);
  if (!outcomes)
    return outcomes.takeError();
  for (auto [file, outcome] : zip(late, *outcomes))
    behaviours[{std::nullopt, keyOf(file)}] = behaviourOf(outcome);
  return Error::success();
}

/// The output of a program, for people.
static std::string brief(StringRef text) {
  StringRef line = lastLine(text.trim());
  return line.size() <= 80 ? line.str() : (line.take_front(77) + "...").str();
}

static Judgement unresolved(std::string why) {
  return {Verdict::Unresolved, FailureKind::None, false, std::move(why)};
}

std::pair<std::string, std::string>
DifferentialOracle::whereTheyDiffer(const Behaviour &got,
                                    const Behaviour &right) const {
  StringRef gotText = StringRef(got.text).trim(),
            rightText = StringRef(right.text).trim();
  while (!gotText.empty() || !rightText.empty()) {
    auto [gotLine, gotRest] = gotText.split('\n');
    auto [rightLine, rightRest] = rightText.split('\n');
    if (!sameOutput(gotLine, rightLine, run.tolerance))
      return {brief(gotLine), brief(rightLine)};
    gotText = gotRest;
    rightText = rightRest;
  }
  if (got.exitCode != right.exitCode)
    return {"exit " + std::to_string(got.exitCode),
            "exit " + std::to_string(right.exitCode)};
  return {brief(got.text), brief(right.text)};
}

/// `rejected, exit 1: JIT session error: Symbols not found: [ printI64 ]`
static std::string problemOf(const std::string &problem,
                             const std::string &said) {
  return said.empty() ? problem : problem + ": " + said;
}

std::optional<Judgement>
DifferentialOracle::doubtOf(const Compile &reference) const {
  const Behaviour &right = known(reference);
  if (!right.problem.empty())
    return unresolved("the reference does not run: " +
                      problemOf(right.problem, right.said));
  if (!passesCheck(right))
    return unresolved("the check finds the reference wrong, too: " +
                      brief(right.text));
  return std::nullopt;
}

Judgement DifferentialOracle::judgePair(const Pair &pair) const {
  const Behaviour &got = known(pair.output);
  const Behaviour &right = known(pair.reference);
  if (!got.problem.empty() && got.crashed && run.crashIsWrong)
    return {Verdict::Interesting, FailureKind::Miscompile, false,
            got.problem + ", the reference `" + brief(right.text) + "`"};
  if (!got.problem.empty())
    return unresolved("it does not run: " + problemOf(got.problem, got.said));
  if (same(got, right))
    return {Verdict::Uninteresting, FailureKind::None, false,
            right.text.empty() ? "the same result, no output"
                               : "the same result: " + brief(right.text)};
  if (run.zeroIsRight && passesCheck(got))
    return {Verdict::Uninteresting, FailureKind::None, false,
            "the check finds both right: " + brief(got.text)};
  auto [wrong, expected] = whereTheyDiffer(got, right);
  return {Verdict::Interesting, FailureKind::Miscompile, false,
          "got `" + wrong + "`, the reference `" + expected + "`"};
}

static Compile asFile(const InputText &text) {
  Compile file;
  file.input = text;
  return file;
}

/// The reference's behaviour must not vary by itself, nor with addresses, nor
/// with the bytes in fresh memory. Says how it does; empty if it does not.
Expected<std::string>
DifferentialOracle::whyUnsteady(const Compile &reference) {
  Compile again = reference;
  again.repeat = 1;
  again.systemAddresses = true;
  if (Error error = runFiles({again}))
    return error;
  if (!same(known(reference), known(again)))
    return "the reference prints something else each time";
  if (readsOnlyOwnGlobals(reference.input.text()))
    return "";
  for (uint8_t byte : freshBytes) {
    if (Error error = runFiles({reference}, byte))
      return error;
    if (!same(known(reference), known(reference, byte)))
      return "the reference reads memory that nothing has written";
  }
  if (!run.watchReads)
    return "";
  auto watched = checkReads(door(), reference, run.script);
  if (!watched)
    return watched.takeError();
  return watched->says == MemoryCheck::Says::ReadsFreshMemory
             ? "valgrind, of the reference: " + watched->why
             : "";
}

/// Nothing is left to see in the output of a read that the compiler knew to be
/// of what nothing wrote: it took any value. So the input's own allocations are
/// filled, too.
Expected<std::string>
DifferentialOracle::whyFillMatters(const Compile &compile) {
  std::vector<Compile> filled;
  for (uint8_t byte : freshBytes)
    if (auto text = fillStackAllocations(compile.input.text(), byte)) {
      filled.push_back(compile);
      filled.back().input = InputText(std::move(*text), compile.input.suffix());
    }
  auto outputs = references(filled, together);
  if (!outputs)
    return outputs.takeError();
  std::vector<Compile> files;
  for (const auto &output : *outputs)
    if (output)
      files.push_back(asFile(*output));
  if (Error error = runFiles(files))
    return error;
  // What both say alike may come of the code that fills it.
  bool differ = files.size() == std::size(freshBytes) &&
                !same(known(files.front()), known(files.back()));
  return differ ? "the input reads memory of the stack that nothing has written"
                : "";
}

/// Why the program has more than one; empty: it seems to have one.
Expected<std::string> DifferentialOracle::whyNoMeaning(const Compile &compile,
                                                       const Pair &pair) {
  if (run.mustBeDefined) {
    auto why = whyUndefined(door(), instruments().compiler().identity.path,
                            compile.input);
    if (!why)
      return why.takeError();
    if (*why && !(*why)->empty())
      return std::move(**why);
  }
  auto why = whyUnsteady(pair.reference);
  return why && why->empty() ? whyFillMatters(compile) : std::move(why);
}

Expected<Judgement> DifferentialOracle::judgeSteady(const Compile &compile,
                                                    const Pair &pair) {
  Judgement judgement = judgePair(pair);
  if (judgement.verdict != Verdict::Interesting)
    return judgement;
  auto why = whyNoMeaning(compile, pair);
  if (!why)
    return why.takeError();
  return why->empty() ? judgement : unresolved(*why);
}

/// The places of those that are there.
static std::vector<size_t>
placesOf(const std::vector<std::optional<InputText>> &references) {
  std::vector<size_t> places;
  for (size_t i = 0; i < references.size(); ++i)
    if (references[i])
      places.push_back(i);
  return places;
}

Expected<DifferentialOracle::Pairs>
DifferentialOracle::compileBoth(const std::vector<Compile> &compiles,
                                std::vector<Judgement> &judgements) {
  Pairs pairs(compiles.size());
  judgements.assign(compiles.size(),
                    unresolved("the reference does not compile"));
  auto trusted = references(compiles, together);
  if (!trusted)
    return trusted.takeError();
  std::vector<size_t> places = placesOf(*trusted);
  std::vector<Compile> asked;
  for (size_t place : places)
    asked.push_back(compiles[place]);
  auto outputs = compileOutputs(door(), asked, &together);
  if (!outputs)
    return outputs.takeError();
  for (auto [place, output] : zip(places, *outputs)) {
    const InputText &reference = *(*trusted)[place];
    if (!output.file)
      judgements[place] = output.whyNone;
    else if (output.file->input.hash() == reference.hash())
      judgements[place] = {Verdict::Uninteresting, FailureKind::None, false,
                           "the same output as the right one"};
    else
      pairs[place] = {*output.file, asFile(reference)};
  }
  return pairs;
}

Error DifferentialOracle::expect(const std::vector<Compile> &compiles) {
  std::vector<Judgement> judgements;
  return together.fits(compiles) ? compileBoth(compiles, judgements).takeError()
                                 : Error::success();
}

Error DifferentialOracle::runBoth(Pairs &pairs,
                                  std::vector<Judgement> &judgements) {
  std::vector<Compile> files;
  for (const auto &pair : pairs)
    if (pair)
      files.push_back(pair->reference);
  if (Error error = runFiles(std::exchange(files, {})))
    return error;
  for (auto [pair, judgement] : zip(pairs, judgements)) {
    if (!pair)
      continue;
    if (auto doubt = doubtOf(pair->reference)) {
      judgement = *doubt;
      pair.reset();
    } else {
      files.push_back(pair->output);
    }
  }
  if (Error error = runFiles(files))
    return error;
  return run.crashIsWrong ? runWithFullTime(files) : Error::success();
}

Expected<std::vector<Judgement>>
DifferentialOracle::judgeAll(const std::vector<Compile> &compiles,
                             Attribution) {
  std::vector<Judgement> judgements;
  auto pairs = compileBoth(compiles, judgements);
  if (!pairs)
    return pairs.takeError();
  if (Error error = runBoth(*pairs, judgements))
    return error;
  for (auto [compile, pair, judgement] : zip(compiles, *pairs, judgements)) {
    if (pair) {
      auto steady = judgeSteady(compile, *pair);
      if (!steady)
        return steady.takeError();
      judgement = std::move(*steady);
    }
    door().judged(compile, judgement);
  }
  return judgements;
}

ReferenceOutputs referenceByCommand(ReferenceCommand command) {
  return [command = std::move(command)](const std::vector<Compile> &compiles,
                                        Together &together)
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
    auto results = together.run(asked);
    if (!results)
      return results.takeError();
    std::vector<std::optional<InputText>> outputs(compiles.size());
    for (auto [place, result] : zip(places, *results))
      if (result.outcome.status == Outcome::Status::Completed &&
          !result.output.empty())
        outputs[place] =
            InputText(std::move(result.output), outputSuffix(compiles[place]));
    return outputs;
  };
}

ReferenceOutputs referenceByScript(Prober &prober, const std::string &script) {
  return [&prober, script = userScript(script, StringRef("{input}"),
                                       prober.configuration().scriptDirectory)](
             const std::vector<Compile> &compiles,
             Together &) -> Expected<std::vector<std::optional<InputText>>> {
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
