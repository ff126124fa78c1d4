//===- SubcommandTable.h - One row for each subcommand ----------*- C++ -*-===//
//
// The one place that knows them all: what parses, what helps, the manual and
// the completion of shells are made of it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TOOLS_CULPRIT_SUBCOMMANDTABLE_H
#define CULPRIT_TOOLS_CULPRIT_SUBCOMMANDTABLE_H

#include "tools/culprit/Subcommands.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>

namespace culprit {

/// A command line as one would type it, and what it is for.
struct Example {
  const char *command, *what;
};

/// What an exit code means, as in exitCodes(); nullptr: nothing.
using OwnExit = std::pair<ExitCode, const char *>;

struct Subcommand {
  const char *name, *summary;
  const char *operands; ///< in its usage, behind the options: `-- COMMAND`
  bool takesCommand;    ///< after `--`
  void (*addOptions)(CLI::App &app, Options &options);
  SubcommandResult (*run)(const Options &options, SignalWatch &signals);
  std::array<Example, 3> examples;
  /// Where these say more than exitCodes(), or something else.
  std::array<OwnExit, 5> ownExits = {};
};

std::vector<OwnExit> ownExitsOf(const Subcommand &subcommand);
/// All of exitCodes(), as the subcommand means them.
std::vector<OwnExit> exitsOf(const Subcommand &subcommand);

/// In the order in which people meet them.
llvm::ArrayRef<Subcommand> subcommands();

/// nullptr if there is none of that name.
const Subcommand *subcommandNamed(llvm::StringRef name);

/// The one that is meant if only a command is given.
inline constexpr const char *defaultSubcommand = "triage";

} // namespace culprit
#endif
