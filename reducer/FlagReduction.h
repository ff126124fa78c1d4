//===- FlagReduction.h - The fewest settings that still show it -*- C++ -*-===//
//
// Options of passes, flags and variables together are the units of one
// minimal-set search: a setting that goes is at its default. A setting without
// which the compiler refuses the command (the plugin of a pass) stays, since a
// refusal is not the failure. The settings that a compiler has expanded are
// asked to go as a whole first, and then the search is among those of the user.
//
// Bound: for c needed of n settings that of findMinimalSet, one, and one trace.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_FLAGREDUCTION_H
#define CULPRIT_REDUCER_FLAGREDUCTION_H

#include "judge/Searches.h"
#include "reducer/Settings.h"

namespace culprit {

/// A setting that is left: the failure cannot do without it, or nobody knows.
struct NeededSetting {
  Setting::Kind kind;
  std::string text;
  std::string why; ///< what happens without it
};

/// For one kind of setting: how many there were, and what was tried on those
/// that are left.
struct SettingCertificate {
  Setting::Kind kind;
  unsigned before = 0;
  unsigned tried = 0;      ///< single removals, none of which keeps the failure
  unsigned unresolved = 0; ///< those among them that no verdict was got for
};

struct FlagAnswer {
  Compile compile; ///< shows the failure
  std::vector<NeededSetting> needed;
  std::vector<SettingCertificate> certificate; ///< one row for each kind
  unsigned ofUser = 0; ///< settings that there were, without expansions
  bool changed = false;
  bool oneMinimal = false;
  std::vector<std::string> decisions;
};

/// `compile` shows the failure; `settings` are some of its own. The flag that
/// turns threads off is left alone: see withThreads().
llvm::Expected<FlagAnswer> reduceFlags(Oracle &oracle, const Compile &compile,
                                       const std::vector<Setting> &settings);

/// The compile with threads, if it shows the failure so in each of 3 runs. To
/// be asked last: a failure that comes and goes with the threads misleads any
/// search.
llvm::Expected<std::optional<Compile>> withThreads(Oracle &oracle,
                                                   const Compile &compile);

} // namespace culprit
#endif
