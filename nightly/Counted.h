//===- Counted.h - `1 job`, `2 jobs` ----------------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_COUNTED_H
#define CULPRIT_NIGHTLY_COUNTED_H

#include <string>

namespace culprit {

/// `what`: in the singular, of a word that takes an s.
inline std::string counted(size_t number, const std::string &what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

} // namespace culprit
#endif
