//===- Session.h - What a subcommand asks a compiler with -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SESSION_H
#define CULPRIT_TRIAGE_SESSION_SESSION_H

#include "probe/CompilerUnderTest.h"
#include "probe/ScratchDirectory.h"
#include "triage/session/OutputDirectory.h"
#include <memory>

namespace culprit {

class Watch;

/// Where a compiler was found behind the command
/// (triage/session/CompilerBehind.h).
struct CompilerBehind {
  Outcome outcome;           ///< of the command
  std::optional<int> ending; ///< the compiler's wait status; none: it hung
};

/// What the user asked for, whatever the subcommand.
struct Request {
  /// The command after `--`; in a session, without what is in front of the
  /// compiler, and with the compiler that was found behind it.
  std::vector<std::string> argv;
  std::vector<std::string> pasted;     ///< in a session: as it was then
  size_t wordsInFront = 0;             ///< in `pasted`, of what it runs
  std::vector<std::string> launchedBy; ///< of these (`taskset -c 0`)
  std::optional<std::string> input;
  /// Instead of a file, which `input` may name nevertheless: what the commands
  /// before have printed or written (`--sh`).
  std::optional<std::string> inputText;
  std::shared_ptr<void> keeps; ///< what the command needs while it runs
  std::string directory; ///< where the command runs; "": where Culprit does
  /// Of files that its arguments name and that are no longer there.
  std::map<std::string, std::string> files;
  /// Variables to set, or to remove, for all processes that Culprit starts.
  std::map<std::string, std::optional<std::string>> environment;
  /// Looks for the compiler behind the command; that runs it once.
  bool watches = true;
  std::optional<CompilerBehind> behind;
  bool wasSeenToSucceed = false;    ///< when it was watched
  std::vector<std::string> remarks; ///< on the command, for the report
  std::string out; ///< empty: one for each command, outputFor(words, asked)
  std::vector<std::string> words; ///< the command as typed, or a shell line
  std::vector<std::string> asked; ///< what else makes the question
  /// The same, of options that are tried in turn: one directory holds them.
  std::vector<std::string> variant;
  unsigned jobs = 0; ///< 0: all cores
  std::chrono::milliseconds timeout{30000};
  bool timeoutGiven = false; ///< by the user
  uint64_t memoryBytes = 0;  ///< 0: no limit
  unsigned maxCompiles = 0;
  std::chrono::milliseconds maxTime{0};
  std::vector<std::string> profileDirectories; ///< first match wins
  bool writesOut = true;   ///< to the output directory; it is created
  bool useJournal = true;  ///< of earlier runs, in the output directory
  std::string warmLibrary; ///< of the launcher; "" to spawn every compile
  std::function<void(const ProbeEvent &)> observer;
  /// Hears of the session's prober as soon as it can be interrupted, and of
  /// nullptr before it goes.
  std::function<void(Prober *)> onProber;
  std::function<void(Watch *)> onWatch; ///< the same before there is one
  std::function<void(const JudgementEvent &)> judgementObserver;
};

/// Errors of usage: exit 2, as opposed to our own failures.
class UsageError : public llvm::ErrorInfo<UsageError> {
public:
  static char ID;
  explicit UsageError(std::string message) : message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
  std::string message;
};

/// There is none, or it cannot be started.
class NoCompiler : public llvm::ErrorInfo<NoCompiler, UsageError> {
public:
  static char ID;
  using ErrorInfo::ErrorInfo;
};

struct Session {
  std::unique_ptr<ScratchDirectory> scratch;
  std::optional<OutputDirectory> output; ///< where something is written
  std::unique_ptr<Launcher> launcher;
  std::unique_ptr<Journal> journal;
  std::unique_ptr<Prober> prober;
  CompilerUnderTest compiler; ///< its flags and version: once `examined`
  bool examined = false;
  CommandLine command;
  InputText input;
  /// That `environment` sets.
  std::vector<std::string> variables;
  Request request;
  Session() = default;
  Session(Session &&) = default;
  ~Session();

  /// The command as given, as a compile.
  Compile asGiven() const;
  /// As the user spelled it, whatever is in front of the compiler.
  const std::vector<std::string> &pasted() const {
    return request.pasted.empty() ? request.argv : request.pasted;
  }
};

/// Finds the compiler, its profile and the input; creates the output
/// directory, and locks it; opens the journal. No compile yet, but where a
/// compiler is looked for behind the command. Errors are UsageErrors that say
/// what to do, or Stopped.
llvm::Expected<Session> openSession(Request request);

/// The output directory alone, locked, as openSession does.
llvm::Error openOutput(Session &session);

/// Asks the compiler for its flags and version. After a baseline, which is run
/// first where there is one, this is warm. Once.
llvm::Error examine(Session &session);

/// A compiler that cannot even be started the first time is no compiler.
llvm::Error firstOfAll(llvm::Error error);

/// All profiles of the directories, in order. Errors name the file.
llvm::Expected<std::vector<CompilerProfile>>
loadProfiles(const std::vector<std::string> &directories);

/// The same failure in one line of what went wrong.
template <typename... Ts>
llvm::Error usageError(const char *format, Ts... values) {
  return llvm::make_error<UsageError>(
      llvm::toString(llvm::createStringError(format, values...)));
}

} // namespace culprit
#endif
