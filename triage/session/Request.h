//===- Request.h - What the user asked for ----------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_REQUEST_H
#define CULPRIT_TRIAGE_SESSION_REQUEST_H

#include "counters/MakeInstruments.h"
#include "probe/Prober.h"
#include "probe/failure/FailureSignature.h"
#include "report/Remark.h"
#include <map>
#include <memory>
#include <optional>

namespace culprit {

class Watch;
struct Request;

/// The ends of a command and of the compiler that was found behind it
/// (triage/session/behind/CompilerBehind.h).
struct CompilerBehind {
  Outcome outcome;           ///< of the command
  std::optional<int> ending; ///< the compiler's wait status; none: it hung
  /// The other compilers that failed there, the last one first.
  std::vector<std::shared_ptr<Request>> others;
  /// A program that failed later and as which the command ends (laterReason()),
  /// for people; "": there is none.
  std::string laterReason = {};
  std::string shown = {}; ///< the compiler's command, for people
  bool isOnlyOne = true;  ///< no other compiler failed there
  /// Of several that failed, nothing speaks for another one
  /// (ChooseCompiler.h).
  bool isSure = true;
};

/// All that the user asked for, whatever the subcommand.
struct Request {
  /// The command after `--`; in a session, without what is in front of the
  /// compiler, and with the compiler that was found behind it.
  std::vector<std::string> argv;
  std::vector<std::string> pasted;     ///< in a session: as it was then
  size_t wordsInFront = 0;             ///< in `pasted`, of the program that it
                                       ///< runs
  std::vector<std::string> launchedBy; ///< of these (`taskset -c 0`)
  std::optional<std::string> input;
  /// The user has named it, which allows to cut a program.
  bool inputIsNamed = false;
  /// The command reads files of which any may be it.
  bool inputIsUnknown = false;
  /// Instead of a file, which `input` may name nevertheless: the output of the
  /// commands before (`--sh`).
  std::optional<std::string> inputText;
  std::shared_ptr<void> keeps; ///< what the command needs while it runs
  /// The directory in that for what a command that was watched has made, which
  /// goes with it; "": there is none.
  std::string aside;
  std::string directory; ///< where the command runs; "": where Culprit does
  /// By us, in place of one that is gone: its name says nothing.
  bool directoryIsMade = false;
  /// The same of the user's own tests (--check, --interesting and the like).
  std::string scriptDirectory;
  /// The contents of files that its arguments name and that are no longer
  /// there.
  std::map<std::string, std::string> files;
  /// Variables to set, or to remove, for all processes that Culprit starts.
  std::map<std::string, std::optional<std::string>> environment;
  /// Looks for the compiler behind the command; that runs it once.
  bool watches = true;
  std::optional<CompilerBehind> behind;
  /// The command may fail for another compiler than this one.
  bool isOfUnsureCompiler() const { return behind && !behind->isSure; }
  /// The most runs of the command that are watched, up to the first that fails.
  unsigned watchedRuns = 1;
  /// Those runs, if none of them failed.
  std::vector<Outcome> seenToSucceed;
  bool seenToFail = false; ///< the last one
  /// If none failed, that is the answer: no compiler is looked for behind it.
  bool cleanRunsEnd = false;
  bool wasSeenToSucceed() const { ///< so often that this is the answer
    return cleanRunsEnd && !seenToSucceed.empty() &&
           seenToSucceed.size() >= watchedRuns;
  }
  /// The failure of the bundle that the command is of; it may end in another.
  std::optional<FailureSignature> ofBundle;
  Remarks remarks; ///< on the command, for the report
  std::string out; ///< empty: one for each command, outputFor(words, asked)
  std::vector<std::string> words; ///< the command as typed, or a shell line
  std::vector<std::string> asked; ///< what else makes the question
  /// The same for options that are tried in turn: one directory holds them.
  std::vector<std::string> variant;
  unsigned jobs = 0; ///< 0: all cores
  std::chrono::milliseconds timeout{30000};
  bool timeoutGiven = false; ///< by the user
  uint64_t memoryBytes = 0;  ///< 0: no limit
  unsigned maxCompiles = 0;
  std::chrono::milliseconds maxTime{0};
  std::vector<std::string> profileDirectories; ///< first match wins
  std::string drivers; ///< directory of those that ship with Culprit
  std::string profile; ///< its name; "": the one that fits argv[0]
  /// The script, its first argument, that makes an interpreter this compiler.
  std::string driver;
  bool writesOut = true;  ///< to the output directory; it is created
  bool useJournal = true; ///< of earlier runs, in the output directory
  InstrumentsBy instruments = InstrumentsBy::Choice;
  /// Paths; "": there is none.
  std::string gateLibrary, handOverLibrary;
  bool forksAtPass = false; ///< also inside a compile, where that pays
  std::string warmLibrary;  ///< of the launcher; "" to spawn every compile
  /// Starts the processes, those of a smaller tool too; null: this machine's.
  std::function<std::unique_ptr<Launcher>()> launcher;
  bool readsIRHere = false; ///< see ProberSettings
  std::function<void(const ProbeEvent &)> observer;
  /// Hears of the session's prober as soon as it can be interrupted, and of
  /// nullptr before it goes.
  std::function<void(Prober *)> onProber;
  std::function<void(Watch *)> onWatch; ///< the same before there is one
  std::function<void(const JudgementEvent &)> judgementObserver;
  std::function<void(const LaunchEvent &)> launchObserver;
};

} // namespace culprit
#endif
