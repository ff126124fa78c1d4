//===- Validators.h - What the value of an option may be --------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_VALIDATORS_H
#define CULPRIT_TOOLS_CULPRIT_VALIDATORS_H

#include <CLI/CLI.hpp>

namespace culprit {

/// A finite number from `least` to `most`; another one is "not a WHAT". CLI11's
/// own checks let `nan` pass, and print a limit of 300 digits.
CLI::Validator number(double least, double most, const char *what);

/// A time with a unit or without (30, 5s, 2m, 1h), from `least` seconds on,
/// which is 0.001 or 1; to be left as it is written.
CLI::Validator duration(double least = 0.001);

/// The same, to be turned into seconds.
CLI::Validator toSeconds(double least = 0.001);

} // namespace culprit
#endif
