//===- Session.h - What a subcommand asks a compiler with -------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SESSION_H
#define CULPRIT_TRIAGE_SESSION_SESSION_H

#include "counters/Instruments.h"
#include "probe/files/ScratchDirectory.h"
#include "triage/session/OutputDirectory.h"
#include "triage/session/Request.h"

namespace culprit {

struct Session {
  std::unique_ptr<ScratchDirectory> scratch;
  std::optional<OutputDirectory> output; ///< where something is written
  std::unique_ptr<Launcher> launcher;
  std::unique_ptr<Journal> journal;
  std::unique_ptr<Prober> prober;
  CompilerUnderTest compiler; ///< its flags and version: once `examined`
  /// Over prober and compiler: once `examined`, so it stays in its place then.
  std::unique_ptr<Instruments> instruments;
  CommandLine command;
  InputText input;
  /// The variables that `environment` sets.
  std::vector<std::string> variables;
  Request request;
  /// Before the command was watched.
  std::chrono::steady_clock::time_point begun =
      std::chrono::steady_clock::now();
  Session() = default;
  Session(Session &&) = default;
  /// Into one that nothing was opened for.
  Session &operator=(Session &&) = default;
  ~Session();

  /// The command as given, as a compile.
  Compile asGiven() const;
  /// As the user spelled it, whatever is in front of the compiler.
  const std::vector<std::string> &pasted() const {
    return request.pasted.empty() ? request.argv : request.pasted;
  }
};

/// Asks the compiler for its flags and version, and takes the instruments that
/// fit it. If there is a baseline, it is run first, and this is warm then.
/// Once.
llvm::Error examine(Session &session);

/// Takes the gate's instruments if they get into this compiler, which an empty
/// module shows, else those that the request asks for. Whatever refers to the
/// instruments from before is to be made anew. One compile.
llvm::Error preferGate(Session &session);

/// The family of passes that can be gated; as far as the profile tells, before
/// `examine`.
Passes passesOf(const Session &session);

} // namespace culprit
#endif
