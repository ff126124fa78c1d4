//===- Remaining.h - How far a search has come ------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_REMAINING_H
#define CULPRIT_PROBE_REMAINING_H

#include <cstdint>

namespace culprit {

/// For people who wait.
struct Remaining {
  uint64_t done = 0, left = 0;
  const char *what = "questions";
  enum class Count {
    AtMost, ///< as long as what the search assumes holds
    About,  ///< that did not hold: a point could not be judged
    Known,
  } count = Count::AtMost;
  /// So many of them are asked together now, as a rule by a compile each.
  uint64_t atOnce = 0;
};

} // namespace culprit
#endif
