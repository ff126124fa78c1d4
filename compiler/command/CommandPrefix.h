//===- CommandPrefix.h - `A=1 nice -n 5 timeout 10 mlir-opt` ----*- C++ -*-===//
//
// The words that people put in front of a compiler: variables, and programs
// that start what stands behind them (compiler/command/KnownLauncher.h).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_COMMAND_COMMANDPREFIX_H
#define CULPRIT_COMPILER_COMMAND_COMMANDPREFIX_H

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

struct CommandPrefix {
  std::vector<std::string> command; ///< from the first other program on
  std::vector<std::string> kept;    ///< launchers to start it with
  /// Launchers that are left out, each with its options.
  std::vector<std::string> dropped;
  /// Variables to set and to remove; `env -i` removes all others.
  std::map<std::string, std::optional<std::string>> environment;
  bool emptyEnvironment = false;
  std::optional<double> limitSeconds; ///< the shortest timeout above 0
};

/// Takes launchers, `env` and `NAME=VALUE` off the front. The command begins at
/// the first word that is not understood, as `env -C`, or that nothing stands
/// behind.
CommandPrefix readPrefix(std::vector<std::string> argv);

} // namespace culprit
#endif
