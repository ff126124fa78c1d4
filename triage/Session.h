//===- Session.h - What a subcommand asks a compiler with -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_H
#define CULPRIT_TRIAGE_SESSION_H

#include "probe/CompilerUnderTest.h"
#include <memory>

namespace culprit {

/// What the user asked for, whatever the subcommand.
struct Request {
  std::vector<std::string> argv; ///< the command after `--`
  std::optional<std::string> input;
  std::optional<std::string> inputText; ///< instead of a file (`--sh` pipes)
  std::string out = "culprit-out";
  unsigned jobs = 0; ///< 0: all cores
  std::chrono::milliseconds timeout{30000};
  uint64_t memoryBytes = 0; ///< 0: no limit
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

struct Session {
  std::unique_ptr<Launcher> launcher;
  std::unique_ptr<Journal> journal;
  std::unique_ptr<Prober> prober;
  CompilerUnderTest compiler; ///< its flags and version: once `examined`
  bool examined = false;
  CommandLine command;
  InputText input;
  std::vector<std::string> variables; ///< set in front of the command (`env`)
  Request request;
  std::string scratch; ///< removed by the destructor
  Session() = default;
  Session(Session &&) = default;
  ~Session();

  /// The command as given, as a compile.
  Compile asGiven() const;
};

/// Finds the compiler, its profile and the input; creates the output
/// directory; opens the journal. No compile yet. Errors are UsageErrors that
/// say what to do.
llvm::Expected<Session> openSession(Request request);

/// Asks the compiler for its flags and version. After a baseline, which is run
/// first where there is one, this is warm. Once.
llvm::Error examine(Session &session);

/// A compiler that cannot even be started the first time is a UsageError.
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
