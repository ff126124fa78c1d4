//===- Command.h - One process to start -------------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_COMMAND_H
#define CULPRIT_PROBE_COMMAND_H

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace culprit {

class Stand; // Launcher.h

/// A library of Culprit's own that goes into the process, which is all that
/// LD_PRELOAD has then. It reads this variable of the environment when it
/// begins.
struct LateLibrary {
  std::string path, variable;
};

struct Command {
  std::vector<std::string> argv; ///< argv[0]: path, or name found in PATH
  /// Changes to the inherited environment; nullopt removes a variable.
  std::map<std::string, std::optional<std::string>> environment;
  std::string workingDirectory; ///< empty: the caller's own
  /// Bytes given on stdin; without it stdin is /dev/null.
  std::optional<std::string> stdinText;
  /// May be forked from a server that has loaded the compiler already.
  bool warm = false;
  /// A forked one gets the variable after the fork, and begins then.
  std::optional<LateLibrary> late = std::nullopt;
  /// The first words of `argv` that name the program: a driver is one more than
  /// its interpreter.
  unsigned programWords = 1;
  /// At the addresses that the system gives, mostly random ones. Never forked;
  /// if it may be warm, it looks up the names in its stack as a forked one
  /// does.
  bool systemAddresses = false;
  /// The limit of CPU time ends all of it at once. Else each of its processes
  /// has that limit of its own, too, and whoever started one that gets SIGXCPU
  /// goes on: a script would answer.
  bool endsWhole = false;
  /// Does the same up to where it stands: a warm one may be forked from it.
  std::shared_ptr<Stand> stand = nullptr;
  /// Once that is stopped, so is the process, and nobody hears of it.
  std::stop_token wanted = {};
  /// Not empty: TMPDIR, of this process alone. A forked one gets it after the
  /// fork; its server has what `environment` says.
  std::string temporaries = {};
};

} // namespace culprit
#endif
