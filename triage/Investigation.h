//===- Investigation.h - What the steps of a triage share -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_INVESTIGATION_H
#define CULPRIT_TRIAGE_INVESTIGATION_H

#include "bisect/pass/Snapshot.h"
#include "bisect/pass/WrongPassBisection.h"
#include "judge/DifferentialOracle.h"
#include "triage/Afresh.h"
#include "triage/Findings.h"
#include "triage/Progress.h"
#include "triage/Question.h"
#include "triage/evidence/Ground.h"
#include "triage/evidence/RunsBeside.h"
#include "triage/session/Session.h"

namespace culprit {

/// The guilty pass alone, on the IR that it gets.
struct WrongMiddle {
  Compile alone;
  /// The same, where the pass runs on the module and is as wrong on each of its
  /// functions in turn: their kernel is found there. Else `alone`.
  Compile onFunctions;
  /// Judges what the rest of the pipeline makes of the pass's output.
  std::unique_ptr<Oracle> oracle;
  std::unique_ptr<Oracle> whole; ///< that one asks it; null: the state's own
};

struct WatchAhead;

/// What only wrong code has.
struct WrongCode {
  std::optional<WrongPassAnswer> pass;
  std::optional<WrongMiddle> middle;
  /// There once the oracle compares with what this command compiles.
  ReferenceCommand reference;
  std::unique_ptr<Oracle> asked; ///< the user's own question, meanwhile
  bool watchReads = false;       ///< valgrind watches each reference
  bool mustBeDefined = false;    ///< the program is, as far as opt's lint says
  std::shared_ptr<WatchAhead> watchAhead; ///< of what may be the reduced input
};

/// What a round teaches of the failure. One that begins afresh begins with it.
struct Lessons {
  bool varies = false;   ///< at other addresses, or from run to run
  bool fullTime = false; ///< for every compile; else limits that were learnt
  bool goesAhead = true; ///< steps need not wait for the limit of a hang
  /// Crashes that some runs end in, and that are not the failure.
  std::vector<FailureFace> otherBugs;
  /// Errors, verbatim, that compiles printed which succeeded.
  std::vector<std::string> harmless;
};

/// The question, the findings, and the means of asking.
struct Investigation {
  Investigation(Session &session, const Question &question, Progress &progress)
      : session(session), question(question), progress(progress),
        prober(*session.prober) {}

  Session &session;
  const Question &question;
  Progress &progress;
  Prober &prober;

  Findings found;
  /// Owns the signature of the failure; there once a run was seen to fail.
  std::unique_ptr<Oracle> oracle;
  /// The failure as a run without Culprit's own library shows it, if that is
  /// less than `ground` shows; replays go by it.
  std::optional<FailureSignature> asShown;
  Compile original; ///< as given, or the failing chunk of it
  SteadyGround ground;
  std::optional<Snapshot> alone; ///< the failing pass alone on its own IR
  WrongCode wrongCode;

  /// Triages another session to its end, with the same progress.
  std::function<llvm::Expected<Report>(Session &, const Question &)>
      triageOther;

  /// The program caught the failure, and ends with an exception of its own.
  bool endsOfItself = false;

  /// The user's command, if it looks like a hang and its limit is not over.
  std::shared_ptr<PatientRun> stillRunning;
  /// More runs of it, in which it may show otherwise. Null: none are open. They
  /// are over before the prober is changed.
  std::unique_ptr<RunsBeside> beside;
  /// What the failure is told by fails nothing, but is about the command: it is
  /// the first thing that the user has to mend, so it stays.
  bool complainsOfCommand = false;
  Lessons lessons;
  Afresh afresh = Afresh::No;

  /// The session's own: the first step of every recipe examines its compiler.
  Instruments &instruments() const { return *session.instruments; }
  /// One more run of the command as given.
  void addToBaseline(const Outcome &outcome);
  /// The failure as it is told: the oracle's, in the pass that was found.
  FailureSignature failure() const;
  /// Begins one from the best so far, if there is none.
  Reduction &reduction();
  /// Back to what it began with. `why` it ended so, for people; "" to say
  /// nothing. The best is for the caller to keep.
  void giveUpReduction(const std::string &why);

  /// Time and compiles count for the step from here on.
  void enter(const std::string &step);

  /// Below the output directory.
  std::string path(const llvm::Twine &name) const;
};

/// The operations in generic IR; 0 when it cannot be read, or the door says
/// that there is no time.
unsigned countOps(const Prober &door, const std::string &genericText);

} // namespace culprit
#endif
