//===- FirstFailing.cpp - The first k at which a failure shows ------------===//
//
// Bisection over prefixes: point k means that units 1..k run, and we look for
// a k such that k-1 is clean and k shows the failure. Point N is asked first
// (does it fail at all?), then point 0 (does the gate have any say?), then the
// middle of what is left.
//
// The assumptions, and what happens when one does not hold:
//
//  * Monotony: once the failure shows it goes on showing. If it does not hold,
//    there are several boundaries. Bisection keeps a clean point below and a
//    showing one above at every step, so it ends at *a* boundary, and that one
//    was observed on both sides; it need not be the first. Whenever any verdict
//    told so far is clean above a showing one, the result says `nonMonotone`.
//
//  * Every point can be judged. If not (a half-lowered pipeline fails in some
//    other way), the point is a hole: never good, never bad. Holes come in
//    clusters, so the next point asked is not the neighbour of a hole but the
//    middle of the largest gap between holes and ends; in git's words, we skip
//    away from it. More than `maxDetours`+1 holes of our own making between the
//    ends, and the answer is a range. Its ends are then brought up to the
//    outermost holes: the first point of it that shows has a hole, and no
//    showing one, before it, or else the range would name what comes later as
//    where it begins. When every gap is filled with holes, it is the range too,
//    and then as tight as can be.
//    That is right where a hole costs what a verdict costs, and both gaps
//    beside a cluster are halved in turn. Where a hole is cheap and a verdict
//    dear (a build that fails at once, one that takes an hour), NearTheMiddle
//    asks beside the hole instead, 1, 2, 4, ... away, and so halves the whole
//    interval.
//
//  * Point 0 is clean. If it shows: NotGated. If it is a hole (nothing ran, so
//    the backend choked on unlowered code), any clean point does as the lower
//    end, and we go on as if 0 were one; should none turn up: Inconsistent.
//
//  * Point N shows. If it is clean: NotShown. If it is a hole, and the guess
//    did not show either: Inconsistent.
//
//  * A point has one verdict. A point told twice, differently, is a hole. So
//    when a final confirmation fails, telling it makes the search go on.
//
// A guess g (from a log) is asked before the ends, and then g-1 if g shows;
// right, the two are the whole proof. Wrong, the search goes on from what they
// said, asking only for the end that is still missing.
//
// The bound. Let L = ceil(log2 N).
//   - All points judged, monotone or not: L + 2 probes, both ends included; a
//     wrong guess costs one more.
//   - With k workers: ceil(L / floor(log2(k+1))) + 2 rounds (one more likewise)
//     since each round opens that many levels of the tree of one worker.
//   - With holes: (D + 3) L + 3 probes, where D is maxDetours plus the number
//     of holes that the search did not choose itself (in `known`, the guess and
//     the point before it). At most D + 1 gaps are ever open; each probe takes
//     the largest and leaves pieces of at most half its size; so after D + 1
//     probes the largest gap has at most half the size it had. The two ends of
//     a range cost at most L each. (With few detours allowed, and a failure
//     that comes and goes, a verdict there may open the search again on a
//     part.)
//
// k workers open the tree of one worker breadth first (Replay.h) instead of
// cutting into k+1 even sections. Sections need fewer rounds for some k, but
// make another decision sequence for every k, so another answer wherever there
// are holes or several boundaries.
//
// Holes: "bisect skip" in C. Couder, "Fighting regressions with git bisect",
// 2009, with the largest gap in place of its pseudo-random numbers.
//
//===----------------------------------------------------------------------===//
#include "search/FirstFailing.h"
#include "search/FirstFailingSequence.h"
#include "search/Replay.h"

namespace culprit {

FirstFailingSearch::FirstFailingSearch(Options given)
    : options(std::move(given)) {
  options.workers = std::max(options.workers, 1u);
  std::erase_if(options.known,
                [&](const auto &entry) { return entry.first > options.units; });
}

void FirstFailingSearch::tell(uint64_t point, PointVerdict verdict) {
  if (point > options.units)
    return;
  bool isKnown = options.known.count(point);
  record(isKnown ? options.known : verdicts, point, verdict);
}

std::vector<uint64_t> FirstFailingSearch::next() const {
  return prefetch<uint64_t>(FirstFailingSequence(options), verdicts,
                            options.workers);
}

bool FirstFailingSearch::done() const {
  FirstFailingSequence sequence(options);
  replay<uint64_t>(sequence, verdicts);
  return !sequence.ask();
}

uint64_t FirstFailingSearch::atMost() const {
  FirstFailingSequence sequence(options);
  replay<uint64_t>(sequence, verdicts);
  return sequence.atMost();
}

FirstFailingResult FirstFailingSearch::result() const {
  FirstFailingSequence sequence(options);
  replay<uint64_t>(sequence, verdicts);
  FirstFailingResult result = sequence.result();

  uint64_t lowestShowing = options.units + 1;
  for (const auto *told : {&options.known, &verdicts})
    for (auto [point, verdict] : *told)
      if (verdict == PointVerdict::Interesting)
        lowestShowing = std::min(lowestShowing, point);
  for (const auto *told : {&options.known, &verdicts})
    for (auto [point, verdict] : *told)
      if (verdict == PointVerdict::Uninteresting && point > lowestShowing)
        result.nonMonotone = true;
  return result;
}

std::vector<uint64_t> FirstFailingSearch::decisions() const {
  FirstFailingSequence sequence(options);
  std::vector<uint64_t> asked;
  replay<uint64_t>(sequence, verdicts, &asked);
  return asked;
}

} // namespace culprit
