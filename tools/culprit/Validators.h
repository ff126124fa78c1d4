//===- Validators.h - What the value of an option may be --------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_VALIDATORS_H
#define CULPRIT_TOOLS_CULPRIT_VALIDATORS_H

#include <CLI/CLI.hpp>

namespace culprit {

inline constexpr double leastSeconds = 0.001;

/// Any text. An unset variable of a shell is none: what it was to ask would
/// silently not be asked.
CLI::Validator notEmpty();

/// A finite number from `least` to `most`; another one is "not a WHAT". CLI11's
/// own checks let `nan` pass, and print a limit of 300 digits.
CLI::Validator number(double least, double most, const char *what);

/// Of memory, for a compile.
CLI::Validator gibibytes();

/// A time with a unit or without (30, 5s, 2m, 1h), to be left as it is written.
CLI::Validator duration();

/// The same, to be turned into seconds; from `least` of them on, which is 1, or
/// so little that it is called "above 0".
CLI::Validator toSeconds(double least = leastSeconds);

} // namespace culprit
#endif
