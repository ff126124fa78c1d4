//===- FirstFailingOptions.h - What the search starts from ------*- C++ -*-===//
#ifndef CULPRIT_SEARCH_FIRSTFAILINGOPTIONS_H
#define CULPRIT_SEARCH_FIRSTFAILINGOPTIONS_H

#include "search/PointVerdict.h"
#include <cstdint>
#include <map>
#include <optional>

namespace culprit {

/// Where to go on when the middle is a hole (FirstFailing.cpp).
enum class AroundHoles { MiddleOfLargestGap, NearTheMiddle };

struct FirstFailingOptions {
  uint64_t units = 0;   ///< N
  unsigned workers = 1; ///< k of the k-ary prefetch
  /// A point where the failure is expected to start (from a log): g-1 and g
  /// are asked before anything else; right, that is the answer in 2 probes.
  std::optional<uint64_t> guess = std::nullopt;
  /// Known without asking (the baseline is point N). The search starts from
  /// these, so they are part of the question; verdicts of an interrupted
  /// search are told, not known.
  std::map<uint64_t, PointVerdict> known = {};
  /// The number of further points that are tried when a midpoint is unresolved
  /// (or shows another failure) and those tried are too, before the answer is a
  /// range.
  unsigned maxDetours = 8;
  AroundHoles around = AroundHoles::MiddleOfLargestGap;
};

} // namespace culprit
#endif
