//===- FirstFailing.h - The first k at which a failure shows ----*- C++ -*-===//
//
// Units 1..N can be turned on as prefixes: point k means "units 1..k run".
// Point 0 is nothing, point N everything. The search finds the smallest k at
// which the failure shows, as a step machine: it never runs anything.
//
// (The essay on assumptions, what happens when they break, and the bound
// stands at the top of FirstFailing.cpp.)
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_FIRSTFAILING_H
#define CULPRIT_SEARCH_FIRSTFAILING_H

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace culprit {

/// What is known of one point. The words of the design: `interesting` is the
/// same failure, `different` another one (never good, never bad).
enum class PointVerdict { Interesting, Uninteresting, Different, Unresolved };

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

class FirstFailingSearch {
public:
  struct Options {
    uint64_t units = 0;   ///< N
    unsigned workers = 1; ///< k of the k-ary prefetch
    /// A point where the failure is expected to start (from a log): g-1 and g
    /// are asked before anything else; right, that is the answer in 2 probes.
    std::optional<uint64_t> guess = std::nullopt;
    /// Known without asking (the baseline is point N). The search starts from
    /// these, so they are part of the question; verdicts of an interrupted
    /// search are told, not known.
    std::map<uint64_t, PointVerdict> known = {};
    /// How many more points are tried when a midpoint is unresolved (or shows
    /// another failure) and those tried are too, before the answer is a range.
    unsigned maxDetours = 8;
  };

  explicit FirstFailingSearch(Options options);

  /// The points to evaluate now: the one that the sequence of one worker asks
  /// next comes first, then those that it would ask after it (prefetch), at
  /// most `workers` in all. Empty when done.
  std::vector<uint64_t> next() const;

  /// Tells the verdict of one point; order does not matter. Verdicts that the
  /// one-worker sequence never asks for do not change the answer. A point told
  /// twice with different verdicts is unresolved from then on; so a failed
  /// confirmation, told, makes the search go on.
  void tell(uint64_t point, PointVerdict verdict);

  bool done() const;
  /// Also in mid-search: the best that is known so far.
  FirstFailingResult result() const;
  /// The points told, in the order in which one worker asks for them: the
  /// decision sequence; equal for every number of workers.
  std::vector<uint64_t> decisions() const;

private:
  Options options;
  std::map<uint64_t, PointVerdict> verdicts;
};

} // namespace culprit
#endif
