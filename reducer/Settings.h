//===- Settings.h - What a command sets, one by one -------------*- C++ -*-===//
//
// Options of passes, flags, environment variables: the settings around input
// and passes, which a failure may not need.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_SETTINGS_H
#define CULPRIT_REDUCER_SETTINGS_H

#include "probe/compiler/CompilerUnderTest.h"

namespace culprit {

struct Setting {
  enum class Kind { Option, Flag, Variable };
  Kind kind = Kind::Flag;
  std::string text; ///< `cse: max=1`, `--mcpu sm_90`, `NAME`

  PipelinePath pass;             ///< for an option: whose it is
  unsigned option = 0;           ///< for an option: which one of that pass
  std::vector<size_t> arguments; ///< for a flag: indices into argv
  bool isExpansion = false;      ///< for an option: the user does not name it
};
/// `options`, `flags`, `environment`: the rows of the report.
const char *str(Setting::Kind kind);

/// All of the command, in the order of its text; then `variables`, names of
/// the environment, but for those that the compile leaves out already. A value
/// of an option stays whole, whatever is nested in it. Flags that say what is
/// made (`-c`, `-ptx`) are none.
std::vector<Setting> settingsOf(const Compile &compile,
                                const CompilerProfile &profile,
                                const std::vector<std::string> &variables);

/// Only options of passes.
std::vector<Setting> optionsOf(const Compile &compile);

/// Marks the options that no word of the command as given names: text that a
/// compiler expanded has every default.
void markExpansions(std::vector<Setting> &settings, const CommandLine &given);

/// The compile without some of its settings.
Compile without(const Compile &compile, const std::vector<Setting> &settings);

} // namespace culprit
#endif
