//===- Prober.h - The one door through which compiles run -------*- C++ -*-===//
//
// Asks the journal first; runs what is not there, in parallel, in a private
// directory each; journals before it returns; counts by stage; stops on ^C and
// when a budget is spent.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_PROBER_H
#define CULPRIT_PROBE_PROBER_H

#include "probe/EndsSeen.h"
#include "probe/FreshRuns.h"
#include "probe/Journal.h"
#include "probe/LearntLimits.h"
#include "probe/Remaining.h"
#include "probe/Script.h"
#include "probe/Stopped.h"

namespace culprit {

class Prober {
public:
  Prober(Launcher &launcher, Journal &journal, ProberSettings settings);

  /// The stage that compiles are counted under, until the next call.
  void enterStage(std::string name);
  std::string stage() const { return tally.stage(); }

  /// Once `wanted` is stopped, so is its process, and the answer is Stopped.
  llvm::Expected<CompileResult> run(const Compile &compile,
                                    const std::stop_token &wanted = {});
  /// In the order of `compiles`; all of them in parallel, at most `workers`.
  llvm::Expected<std::vector<CompileResult>>
  runAll(const std::vector<Compile> &compiles);

  /// Any other process, such as run.sh of a bundle: contained and counted in
  /// the same way, never cached.
  llvm::Expected<Outcome> runUncached(const Command &command,
                                      const Limits &limits);

  /// A process that serves a compile (makes its input, prints it): contained in
  /// the same way, and no compile. Only the budget of time counts.
  llvm::Expected<Outcome> runTool(const Command &command, const Limits &limits);

  /// The script per compile, on a file that holds its input; in parallel, in
  /// the order of `compiles`. Only their inputs matter.
  llvm::Expected<std::vector<Outcome>>
  runScripts(const std::vector<Compile> &compiles, const Script &script);

  /// A healthy run took that long: later limits follow from the slowest one.
  void learnHealthy(const Outcome &outcome) { learnt.learnHealthy(outcome); }
  /// The command itself, or what takes its place, ended so. While nothing else
  /// runs: it may raise the limits of the configuration.
  void learnOwnEnd(const Outcome &outcome) {
    learnt.learnOwnEnd(outcome);
    settings.limits = learnt.fullLimits();
  }
  void learnAfresh(const Outcome &healthy) { learnt.learnAfresh(healthy); }
  LearntLimits::Times learntTimes() const { return learnt.times(); }
  void backToTimes(const LearntLimits::Times &before) { learnt.backTo(before); }
  /// The input became smaller, and so does, in proportion, the time that a
  /// healthy run may take.
  void inputShrank(size_t bytesBefore, size_t bytesAfter) {
    learnt.inputShrank(bytesBefore, bytesAfter);
  }
  void giveFullTime() { learnt.giveFullTime(); }
  void allowWork(std::chrono::milliseconds cpu) { learnt.allowWork(cpu); }
  Limits limitsFor(const Compile &compile) const { return learnt.of(compile); }

  unsigned workers() const { return settings.workers; }
  const ProberSettings &configuration() const { return settings; }
  ProbeCounts counts() const { return tally.counts(); }
  /// A process that was started before this session, for its question.
  void countElsewhere(const std::vector<std::string> &argv,
                      const Outcome &outcome) {
    tally.ran(argv, outcome);
  }
  /// As in Budget: of a session inside of this one.
  void charge(unsigned compiles) { budget.charge(compiles); }
  std::optional<unsigned> compilesLeft() const { return budget.compilesLeft(); }
  /// Since the session began.
  std::chrono::milliseconds elapsed() const { return budget.elapsed(); }
  /// From here on compiles may be warm, if the launcher can do that and the
  /// proof holds. The next compile that has to run makes the proof first. If
  /// the proof is one more run of the same compile under the full limits, it is
  /// that compile's outcome. Else it counts as a compile, but not against the
  /// budget: no answer depends on the launcher.
  void offerWarmth(WarmProof proof) { fresh.warmth.offer(std::move(proof)); }
  /// Everything is spawned from here on: the failure does not show each time.
  void withdrawWarmth() { fresh.warmth.withdraw(); }
  /// The same, and older entries of the journal answer nothing: some of them
  /// may have been warm.
  void spawnAfresh();
  /// Older entries of the journal answer nothing, but for those of a session
  /// that had the same to say: something that they depend on changed, and
  /// nobody saw what.
  void askAfresh(const std::string &because);
  /// True for the first one who asks: what the journal knows is of earlier
  /// sessions then.
  bool takeFirstLook() { return !std::exchange(hasLooked, true); }
  /// What the journal has of it; nothing is run, nor counted.
  std::optional<CompileResult> knownOf(const Compile &compile);
  /// Runs it, whatever the journal knows, which learns nothing of it.
  llvm::Expected<CompileResult> runUnknown(const Compile &compile);
  /// Why they are not, if the proof failed; else empty.
  std::string warmthRefusal() const { return fresh.warmth.refusal(); }
  /// Why none is forked inside its compile, if one was otherwise than spawned;
  /// else empty.
  std::string standRefusal() const { return fresh.standing.refusal(); }
  /// Who hears of what is left; nobody where it is empty.
  void tellRemainingTo(std::function<void(const Remaining &)> listener) {
    hearsRemaining = std::move(listener);
  }
  /// A search has so much left of what this door is asked.
  void tellRemaining(const Remaining &remaining) const {
    if (hearsRemaining)
      hearsRemaining(remaining);
  }
  /// Counts and shows the judgement of a compile.
  void judged(const Compile &compile, const Judgement &judgement) {
    tally.judged(compile, judgement);
  }
  /// A fresh directory below the scratch directory.
  llvm::Expected<std::string> makeDirectory() { return fresh.makeDirectory(); }

  /// Stopped, after interrupt() and when the budget of time is spent: for work
  /// of our own, which may take long, too.
  llvm::Error mayGoOn() const { return budget.mayGoOn(); }
  /// From a signal handler's thread: ends what runs; later calls give Stopped.
  void interrupt();

private:
  /// From the journal, or into it; twice where the machine may have stalled.
  llvm::Expected<CompileResult> runOne(const Compile &compile,
                                       const std::stop_token &wanted = {});
  /// As runAfresh; for a command that floods, the first time, whether it ends.
  llvm::Expected<CompileResult> runToItsEnd(const Compile &compile,
                                            Limits &limits,
                                            const std::stop_token &wanted);
  llvm::Expected<CompileResult> runAfresh(const Compile &compile,
                                          const Limits &limits,
                                          const std::stop_token &wanted);
  /// With temporary files of its own.
  llvm::Expected<Outcome> runProcess(Command command, const Limits &limits);
  llvm::Expected<Outcome> runScript(const Compile &compile,
                                    const Script &script);
  llvm::Expected<Outcome> runScriptAfresh(const Compile &compile,
                                          const Script &script,
                                          const Limits &limits);
  /// The journal's answer. `argv` is for people.
  std::optional<CompileResult> inJournal(const ProbeKey &key,
                                         const Limits &limits,
                                         const std::vector<std::string> &argv);
  /// It is given, and counted.
  std::optional<CompileResult> known(const ProbeKey &key, const Limits &limits,
                                     const std::vector<std::string> &argv);

  Launcher &launcher;
  Journal &journal;
  ProberSettings settings;
  bool hasLooked = false;
  std::function<void(const Remaining &)> hearsRemaining;
  Budget budget;
  LearntLimits learnt;
  StageTally tally;
  BudgetedLauncher launches;
  FreshRuns fresh;
  EndsSeen ends;
  std::atomic<bool> hasAwaitedFlood{false};
};

} // namespace culprit
#endif
