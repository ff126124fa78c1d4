//===- Command.h - One process to start -------------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_COMMAND_H
#define CULPRIT_PROBE_COMMAND_H

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

struct Command {
  std::vector<std::string> argv; ///< argv[0]: path, or name found in PATH
  /// Changes to the inherited environment; nullopt removes a variable.
  std::map<std::string, std::optional<std::string>> environment;
  std::string workingDirectory; ///< empty: the caller's own
  /// Bytes given on stdin; without it stdin is /dev/null.
  std::optional<std::string> stdinText;
  /// May be forked from a server that has loaded the compiler already.
  bool warm = false;
  /// At the addresses that the system gives, mostly random ones. Never warm.
  bool systemAddresses = false;
};

} // namespace culprit
#endif
