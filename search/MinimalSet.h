//===- MinimalSet.h - A smallest set of units that still fails --*- C++ -*-===//
//
// Step machines over subsets of 0..N-1. `Interesting` means that the failure
// shows with exactly these units present. Both answers are 1-minimal when they
// finish without unresolved verdicts: removing any one unit loses the failure.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_MINIMALSET_H
#define CULPRIT_SEARCH_MINIMALSET_H

#include "search/PointVerdict.h"
#include "search/UnitSet.h"
#include <memory>
#include <vector>

namespace culprit {

struct MinimalSetResult {
  UnitSet units;
  /// Every single removal was tried and lost the failure (certified), as
  /// opposed to unresolved or untried.
  bool oneMinimal = false;
  bool done = false;
};

/// QuickXplain (Junker 2004): 2c(ceil(log2 n) - floor(log2 c)) + 3c probes at
/// most for c culprits among n units, with the sweep of single removals that
/// certifies. The better one where few units matter. It relies on monotony: if
/// the sweep finds a unit that can go, ddmin takes over from there.
/// ddmin (Zeller & Hildebrandt 2002), complements only, ending with that sweep:
/// n(n+1)/2 + 2n probes at most for any oracle, 4n if it is monotone. The
/// better one where many matter.
/// Sweep: that sweep alone, 2n if monotone: where next to nothing can go.
/// (The essays are in QuickXplain.cpp, DDMin.cpp and MinimalSet.cpp.)
class MinimalSetSearch {
public:
  enum class Algorithm { DDMin, QuickXplain, Sweep };
  struct Options {
    unsigned units = 0;
    unsigned workers = 1;
    Algorithm algorithm = Algorithm::QuickXplain;
    /// Always present, never tried (pinned: the others cannot do without).
    UnitSet pinned = {};
    /// After so many verdicts there is no further question; 0: no bound.
    unsigned mostVerdicts = 0;
  };
  /// The full set is taken to be interesting (the caller has seen it).
  explicit MinimalSetSearch(Options options);
  ~MinimalSetSearch();
  MinimalSetSearch(MinimalSetSearch &&) noexcept;

  /// Sets to evaluate now; the first is what one worker asks next, the others
  /// are prefetch. Empty when done.
  std::vector<UnitSet> next() const;
  /// Tells the verdict of one set; order does not matter. `Different` means
  /// that this failure is lost; `Unresolved` keeps the search away and leaves
  /// the answer uncertified. A set told twice with different verdicts is
  /// unresolved from then on.
  void tell(const UnitSet &set, PointVerdict verdict);
  /// So many questions are left, if monotone.
  size_t atMost() const;
  MinimalSetResult result() const; ///< also in mid-search: smallest seen
  /// The sets told, in the order in which one worker asks for them; equal for
  /// every number of workers.
  std::vector<UnitSet> decisions() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace culprit
#endif
