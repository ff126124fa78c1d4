//===- FaceCensus.h - Until the faces of a failure are known ----*- C++ -*-===//
//
// One failure may show one of several faces, by chance: SIGSEGV here, `double
// free` there, a clean end elsewhere. How many there are, nobody says. So runs
// are counted until faces that were not seen yet must be rare.
//
// Rule: with k faces seen, that is all once m(k) runs in a row showed no other
// one, where (1 - rareFace)^m(k) <= errorOfCensus / 2^k. A new face begins a
// new row.
//
// Bound: but for a chance of `errorOfCensus`, the faces that a finished census
// has not seen show in less than `rareFace` of the runs, all together. While k
// faces are known, those that are not show in some share u of the runs. Were u
// >= rareFace, m(k) runs would all miss them with chance (1 - u)^m(k) <=
// errorOfCensus / 2^k; over all k that adds up to errorOfCensus at most.
// Nothing is assumed about how many faces there are or how often each shows: it
// is the waiting time of the coupon collector, who does not know the size of
// the set.
//
// Length: m(1) + 1 runs of a failure that does not vary. f faces of share s or
// more each take (1 + 1/2 + ... + 1/f) / s further ones, about.
//
// Assumption: runs are independent and alike. Where that breaks (a bug that
// depends on the load of the machine), the chance is not the one stated.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_FACECENSUS_H
#define CULPRIT_SEARCH_FACECENSUS_H

#include "search/ReproductionRate.h"
#include <cstddef>
#include <vector>

namespace culprit {

/// A face below this share of the runs may be missed.
constexpr double rareFace = 0.1;
/// The chance to miss one above it.
constexpr double errorOfCensus = 0.01;
/// A failure that shows something else each time has no faces to be known.
constexpr unsigned mostRunsOfCensus = 300;

class FaceCensus {
public:
  /// One more run, which showed face number `face`: numbers from 0, in the
  /// order in which the faces first showed.
  void saw(size_t face);

  /// No further run is needed.
  bool isOver() const { return isComplete() || runs() >= mostRunsOfCensus; }
  /// The bound holds.
  bool isComplete() const;

  unsigned runs() const { return total; }
  size_t faces() const { return counts.size(); }
  ReproductionRate rateOf(size_t face) const { return {counts[face], total}; }

  /// m(k).
  static unsigned rowThatEnds(size_t facesSeen);

private:
  std::vector<unsigned> counts;
  unsigned total = 0, row = 0; ///< `row`: runs since the last new face
};

} // namespace culprit
#endif
