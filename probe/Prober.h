//===- Prober.h - The one door through which compiles run -------*- C++ -*-===//
//
// Asks the journal first; runs what is not there, in parallel, in a private
// directory each; journals before it returns; counts by stage; stops on ^C and
// when a budget is spent.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_PROBER_H
#define CULPRIT_PROBE_PROBER_H

#include "probe/Journal.h"
#include "probe/LearntLimits.h"
#include "probe/PlacedCompile.h"
#include "probe/StackNames.h"
#include "probe/Standing.h"
#include "probe/Warmth.h"
#include "search/Remaining.h"
#include <atomic>
#include <map>

namespace culprit {

/// Why a run ended before its answer; not a failure of Culprit.
class Stopped : public llvm::ErrorInfo<Stopped> {
public:
  enum class Reason { Interrupted, Budget, Replaced };
  static char ID;
  explicit Stopped(Reason reason, std::string file = "")
      : reason(reason), file(std::move(file)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
  Reason reason;
  std::string file; ///< that was replaced
};

/// The time from one change of the stage to the next.
struct StageVisit {
  std::string stage;
  std::chrono::milliseconds begin{0}, time{0}; ///< begin: of the session, 0
  unsigned compiles = 0; ///< that ended in that time, scripts too
};

struct ProbeCounts {
  unsigned total = 0;   ///< processes started by this run
  unsigned scripts = 0; ///< the user's scripts among these: the rest compiles
  unsigned cached = 0;
  unsigned unresolved = 0, different = 0;
  std::map<std::string, unsigned> byStage;
  /// The wall time of each stage, whatever was done in it.
  std::map<std::string, std::chrono::milliseconds> timeByStage;
  std::vector<StageVisit> visits;        ///< in their order
  std::chrono::milliseconds compiler{0}; ///< wall time inside compilers
};

/// A test of the user's. It is asked as seldom as a compile: its outcomes are
/// journalled, as far as it is known what they depend on.
struct Script {
  std::function<Command(const std::string &file)> command;
  /// SHA-256 of the files that it is made of and names.
  std::vector<std::string> files;
  /// Another outcome says nothing, now or later.
  std::function<bool(const Outcome &)> isAnswer;
  /// Other than Learnt if there is no measure of how long the script takes.
  Patience patience = Patience::Learnt;
};

class Prober {
public:
  Prober(Launcher &launcher, Journal &journal, ProberSettings settings);

  /// The stage that compiles are counted under, until the next call.
  void enterStage(std::string name);
  std::string stage() const;

  llvm::Expected<CompileResult> run(const Compile &compile);
  /// In the order of `compiles`; all of them in parallel, at most `workers`.
  llvm::Expected<std::vector<CompileResult>>
  runAll(const std::vector<Compile> &compiles);

  /// Any other process (run.sh of a bundle, --interesting scripts): contained
  /// and counted in the same way, never cached.
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
  /// The command itself ended so. Before anything else is asked: it may raise
  /// the limits of the configuration.
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
  Limits limitsFor(const Compile &compile) const { return learnt.of(compile); }

  unsigned workers() const { return settings.workers; }
  const ProberSettings &configuration() const { return settings; }
  ProbeCounts counts() const;
  /// A process that was started before this session, for its question.
  void countElsewhere(const std::vector<std::string> &argv,
                      const Outcome &outcome) {
    count({argv, {}, "", {}}, outcome);
  }
  std::chrono::milliseconds elapsed() const; ///< since the session began
  /// From here on compiles may be warm, if the launcher can do that and the
  /// proof holds. The next compile that has to run makes the proof first. If
  /// the proof is one more run of the same compile under the full limits, it is
  /// that compile's outcome. Else it counts as a compile, but not against the
  /// budget: no answer depends on the launcher.
  void offerWarmth(WarmProof proof) { warmth.offer(std::move(proof)); }
  /// Everything is spawned from here on: the failure does not show each time.
  void withdrawWarmth() { warmth.withdraw(); }
  /// The same, and older entries of the journal answer nothing: some of them
  /// may have been warm.
  void spawnAfresh();
  /// From here on compiles may have that in them, and entries of the journal
  /// without it answer nothing. Empty: all is as before.
  void instrumentedBy(std::string identity);
  /// Why they are not, if the proof failed; else empty.
  std::string warmthRefusal() const { return warmth.refusal(); }
  /// Why none is forked inside its compile, if one was otherwise than spawned;
  /// else empty.
  std::string standRefusal() const { return standing.refusal(); }
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
  void judged(const Compile &compile, const Judgement &judgement);
  /// A fresh directory below the scratch directory.
  llvm::Expected<std::string> makeDirectory();

  /// Stopped, after interrupt() and when the budget of time is spent: for work
  /// of our own, which may take long, too.
  llvm::Error mayGoOn() const;
  /// From a signal handler's thread: ends what runs; later calls give Stopped.
  void interrupt();

private:
  llvm::Expected<PlacedCompile> place(const Compile &compile);
  /// From the journal, or into it; twice where the machine may have stalled.
  llvm::Expected<CompileResult> runOne(const Compile &compile);
  llvm::Expected<CompileResult> runPlaced(const Compile &compile,
                                          const Limits &limits);
  llvm::Expected<CompileResult> spawn(const Compile &compile,
                                      const Limits &limits);
  llvm::Expected<Outcome> runScript(const Compile &compile,
                                    const Script &script);
  /// The journal's answer. `argv` is for people.
  std::optional<CompileResult> known(const ProbeKey &key, const Limits &limits,
                                     const std::vector<std::string> &argv);
  /// Runs it, warm if that is proven, and counts it.
  llvm::Expected<Outcome> warmOrSpawned(const Compile &compile,
                                        Command &command, const Limits &limits);
  /// Its outcome, if it was forked at a pass and that is trusted; else that of
  /// a spawned run, which tells whether it may be.
  llvm::Expected<CompileResult>
  trusted(const Compile &compile, CompileResult forked, const Limits &limits);
  /// For the proof; nothing if the launcher cannot do that.
  llvm::Expected<std::optional<CompileResult>> runWarm(const Compile &compile);
  void count(const Command &command, const Outcome &outcome);
  /// Adds the time since the stage began. With the lock.
  void closeVisit(ProbeCounts &counts) const;
  /// Takes one compile from the budget, or says why there is none.
  llvm::Error spend();
  /// The stack that the run shows, with its names.
  void nameStack(Outcome &outcome, const std::vector<std::string> &argv);
  /// Runs it. A compiler that cannot be started is an error: that is no
  /// outcome, and never evidence. Nor is the outcome of another compiler, which
  /// took the place of the one that was asked about.
  llvm::Expected<Outcome> launch(const Command &command, Limits limits);

  Launcher &launcher;
  Journal &journal;
  ProberSettings settings;
  std::function<void(const Remaining &)> hearsRemaining;
  std::string currentStage = "baseline";
  std::chrono::steady_clock::time_point started, entered;
  LearntLimits learnt;
  StackNames names;
  Warmth warmth;
  Standing standing;
  mutable std::mutex mutex;
  ProbeCounts tally;
  unsigned totalAtEntry = 0; ///< compiles, when the stage began
  unsigned begun = 0;        ///< compiles, those that still run too
  std::atomic<bool> interrupted{false};
  std::atomic<unsigned> nextDirectory{0};
};

} // namespace culprit
#endif
