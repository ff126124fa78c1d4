//===- Script.h - A test that the user wrote --------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_SCRIPT_H
#define CULPRIT_PROBE_SCRIPT_H

#include "probe/Command.h"
#include "probe/ProbeKey.h"
#include "probe/ProberSettings.h"
#include <functional>

namespace culprit {

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

/// A script mostly depends on the command's compiler and on what that reads,
/// too.
ProbeKey keyOf(const Compile &compile, const Script &script,
               const ProberSettings &settings);

} // namespace culprit
#endif
