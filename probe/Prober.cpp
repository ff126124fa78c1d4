#include "probe/Prober.h"
#include "probe/CutForJournal.h"
#include "probe/InParallel.h"
#include "probe/ResultEntry.h"
#include "probe/files/Directories.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

Prober::Prober(Launcher &launcher, Journal &journal, ProberSettings settings)
    : launcher(launcher), journal(journal), settings(std::move(settings)),
      budget(this->settings.maxCompiles, this->settings.maxTime),
      learnt(this->settings.limits, this->settings.limitsAreGiven),
      tally(this->settings, budget.start()),
      launches(launcher, this->settings, budget),
      fresh(launcher, launches, this->settings, tally) {}

void Prober::enterStage(std::string name) {
  fresh.standing.leave();
  tally.enter(std::move(name));
}

void Prober::spawnAfresh() {
  fresh.warmth.withdraw();
  settings.surroundings.push_back("spawned");
}

void Prober::askAfresh(const std::string &because) {
  settings.surroundings.push_back("afresh: " + because);
}

void Prober::interrupt() {
  budget.interrupt();
  launcher.interrupt();
}

std::optional<CompileResult>
Prober::inJournal(const ProbeKey &key, const Limits &limits,
                  const std::vector<std::string> &argv) {
  auto entry = journal.find(key, limits);
  if (!entry)
    return std::nullopt;
  CompileResult result = resultOf(std::move(*entry));
  launches.nameStack(result.outcome, argv);
  return result;
}

std::optional<CompileResult>
Prober::known(const ProbeKey &key, const Limits &limits,
              const std::vector<std::string> &argv) {
  auto result = inJournal(key, limits, argv);
  if (!result || !ends.mayAnswer(key, result->outcome))
    return std::nullopt;
  tally.wasKnown(argv, result->outcome);
  return result;
}

std::optional<CompileResult> Prober::knownOf(const Compile &compile) {
  return inJournal(keyOf(compile, settings), learnt.of(compile),
                   shownCommand(compile, settings));
}

Expected<CompileResult> Prober::runAfresh(const Compile &compile,
                                          const Limits &limits,
                                          const std::stop_token &wanted) {
  if (Error error = budget.spend())
    return error;
  return fresh.run(compile, limits, wanted);
}

/// Some print a lot, and end.
Expected<CompileResult> Prober::runToItsEnd(const Compile &compile,
                                            Limits &limits,
                                            const std::stop_token &wanted) {
  auto result = runAfresh(compile, limits, wanted);
  if (!result || result->outcome.status != Outcome::Status::FloodedOutput ||
      compile.patience != Patience::Full || hasAwaitedFlood.exchange(true))
    return result;
  Limits patient = limits;
  patient.endsFloods = false;
  auto whole = runAfresh(compile, patient, wanted);
  if (!whole) { // a budget: what is next meets it, too
    consumeError(whole.takeError());
    return result;
  }
  if (whole->outcome.status == Outcome::Status::TimedOut)
    return result;
  limits = patient;
  return whole;
}

Expected<CompileResult> Prober::runUnknown(const Compile &compile) {
  return runAfresh(compile, learnt.of(compile), {});
}

Expected<CompileResult> Prober::runOne(const Compile &compile,
                                       const std::stop_token &wanted) {
  if (Error error = mayGoOn()) // thousands of answers may be in the journal
    return error;
  Limits limits = learnt.of(compile);
  ProbeKey key = keyOf(compile, settings);
  std::string asked = stage();
  if (auto result = known(key, limits, shownCommand(compile, settings))) {
    learnt.sawEnd(result->outcome);
    return std::move(*result);
  }
  auto result = runToItsEnd(compile, limits, wanted);
  if (result && mayHaveStalled(result->outcome, limits))
    result = runAfresh(compile, limits, wanted);
  if (!result)
    return result;
  learnt.sawEnd(result->outcome);
  JournalEntry entry = entryOf(*result, compile.want);
  entry.limits = limits;
  entry.stage = std::move(asked);
  ends.add(key, result->outcome);
  if (isTooLarge(entry))
    return result;
  if (Error error = journal.store(key, entry))
    return error;
  return result;
}

Expected<CompileResult> Prober::run(const Compile &compile,
                                    const std::stop_token &wanted) {
  return runOne(compile, wanted);
}

Expected<std::vector<CompileResult>>
Prober::runAll(const std::vector<Compile> &compiles) {
  return inParallel<CompileResult>(
      compiles.size(), settings.workers,
      [&](size_t number) { return runOne(compiles[number]); });
}

/// Twice where the machine may have stalled.
Expected<Outcome> Prober::runScriptAfresh(const Compile &compile,
                                          const Script &script,
                                          const Limits &limits) {
  Expected<std::string> dir = makeDirectory();
  if (!dir)
    return dir.takeError();
  scope_exit removeDir([&] { removeTree(*dir); });
  Expected<std::string> file = placeInput(compile, *dir, settings);
  if (!file)
    return file.takeError();
  Command command = script.command(*file);
  command.environment = compile.environment;
  command.systemAddresses = compile.systemAddresses;
  command.endsWhole = true;
  auto runOnce = [&] {
    auto outcome = runUncached(command, limits);
    if (outcome)
      tally.ranScript();
    return outcome;
  };
  auto outcome = runOnce();
  if (outcome && mayHaveStalled(*outcome, limits))
    outcome = runOnce();
  return outcome;
}

Expected<Outcome> Prober::runScript(const Compile &compile,
                                    const Script &script) {
  if (Error error = mayGoOn())
    return error;
  bool measures = script.patience == Patience::Learnt;
  const std::string text = join(script.command("{input}").argv, " ");
  Compile asPatient = compile;
  asPatient.patience = script.patience;
  Limits limits = measures ? learnt.ofScript(text) : learnt.of(asPatient);
  ProbeKey key = keyOf(compile, script, settings);
  if (auto result = known(key, limits, script.command(inputName(compile)).argv))
    return std::move(result->outcome);
  auto outcome = runScriptAfresh(compile, script, limits);
  if (!outcome)
    return outcome;
  if (measures)
    learnt.learnScript(text, *outcome);
  if (!script.isAnswer(*outcome))
    return outcome;
  JournalEntry entry{*outcome, limits, {}, stage()};
  cutForJournal(entry.outcome.err); // what it prints may be what is asked for
  if (Error error = journal.store(key, entry))
    return error;
  return outcome;
}

Expected<std::vector<Outcome>>
Prober::runScripts(const std::vector<Compile> &compiles, const Script &script) {
  return inParallel<Outcome>(
      compiles.size(), settings.workers,
      [&](size_t number) { return runScript(compiles[number], script); });
}

Expected<Outcome> Prober::runProcess(Command command, const Limits &limits) {
  if (settings.temporaries.empty())
    return launches.run(command, limits);
  Expected<std::string> temporaries = makeDirectory();
  if (!temporaries)
    return temporaries.takeError();
  scope_exit remove([&] { removeTree(*temporaries); });
  giveTemporaries(command, *temporaries, settings);
  return launches.run(command, limits);
}

Expected<Outcome> Prober::runUncached(const Command &command,
                                      const Limits &limits) {
  if (Error error = budget.spend())
    return error;
  auto outcome = runProcess(command, limits);
  if (!outcome)
    return outcome;
  tally.ran(command.argv, *outcome);
  return outcome;
}

Expected<Outcome> Prober::runTool(const Command &command,
                                  const Limits &limits) {
  if (Error error = mayGoOn())
    return error;
  return runProcess(command, limits);
}

} // namespace culprit
