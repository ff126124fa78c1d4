//===- PassSaid.h - What a pass printed -------------------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_PASSSAID_H
#define CULPRIT_COUNTERS_PASSSAID_H

#include <string>
#include <vector>

namespace culprit {

struct PassError {
  std::string normalised;
  std::string verbatim = {}; ///< for people
  std::string at = {};       ///< its place, as printed; may be empty
  std::string op = {};       ///< that it is about, if it is said
};

struct PassSaid {
  /// Those that earlier passes did not print, in order.
  std::vector<PassError> errors;
  /// What it says without an error (see saidLines()), as printed.
  std::vector<std::string> words;
  bool onlyDecoys = false; ///< all errors are of earlier passes, which went on

  const PassError *first() const {
    return errors.empty() ? nullptr : &errors.front();
  }
};

} // namespace culprit
#endif
