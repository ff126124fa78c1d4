//===- PlacedCompile.h - A compile in a directory of its own ----*- C++ -*-===//
#ifndef CULPRIT_PROBE_PLACEDCOMPILE_H
#define CULPRIT_PROBE_PLACEDCOMPILE_H

#include "probe/Command.h"
#include "probe/JournalEntry.h"
#include "probe/ProbeKey.h"
#include "probe/ProberSettings.h"

namespace culprit {

/// All that the outcome of the compile depends on.
ProbeKey keyOf(const Compile &compile, const ProberSettings &settings);

/// For people, about a compile that did not run here.
std::string inputName(const Compile &compile);
std::vector<std::string> shownCommand(const Compile &compile,
                                      const ProberSettings &settings);

/// The user's own file, or the text in a file in `directory`, beside which it
/// finds what it finds beside the user's.
llvm::Expected<std::string> placeInput(const Compile &compile,
                                       const std::string &directory,
                                       const ProberSettings &settings);

/// `directory` is its TMPDIR, unless the command or the user says which.
void giveTemporaries(Command &command, const std::string &directory,
                     const ProberSettings &settings);

/// Owns its directory, with the input and what the compiler writes.
class PlacedCompile {
public:
  /// `directory` exists, and is empty.
  static llvm::Expected<PlacedCompile> in(std::string directory,
                                          const Compile &compile,
                                          const ProberSettings &settings);
  PlacedCompile(PlacedCompile &&) = default;
  ~PlacedCompile();

  Command command;
  /// With what it compiled, if that is wanted; streams that are not wanted
  /// whole are cut.
  CompileResult resultOf(const Compile &compile, Outcome outcome) const;

  /// What was preloaded says that it did what it was ordered to.
  bool preloadHasBegun() const;

private:
  PlacedCompile() = default;

  std::string directory;
  std::string input;      ///< as the compiler gets it
  std::string mainOutput; ///< empty: standard output
};

} // namespace culprit
#endif
