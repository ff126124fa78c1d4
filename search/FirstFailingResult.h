//===- FirstFailingResult.h - Where a failure begins to show ----*- C++ -*-===//
#ifndef CULPRIT_SEARCH_FIRSTFAILINGRESULT_H
#define CULPRIT_SEARCH_FIRSTFAILINGRESULT_H

#include <cstdint>

namespace culprit {

struct FirstFailingResult {
  enum class Precision {
    Exact,       ///< k-1 clean, k shows
    Range,       ///< (lastClean, firstShowing], what is between is unresolved
    NotGated,    ///< point 0 shows the failure already
    NotShown,    ///< point N does not show it (or nobody told yet)
    Inconsistent ///< no clean point below a showing one can be trusted
  };
  Precision precision = Precision::NotShown;
  uint64_t lastClean = 0;    ///< largest clean point below firstShowing
  uint64_t firstShowing = 0; ///< smallest showing point above lastClean
  /// A clean point above a showing one was told: the failure comes and goes,
  /// so there may be an earlier first. The boundary itself still holds. Not
  /// part of the answer but evidence about it: prefetched points count, so more
  /// workers, or extra points told on purpose, can see more here.
  bool nonMonotone = false;
};

} // namespace culprit
#endif
