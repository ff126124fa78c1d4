//===- QuickXplain.cpp - A minimal set by halving -------------------------===//
//
// U. Junker, "QuickXplain: preferred explanations and relaxations for
// over-constrained problems", AAAI 2004. There it is a recursion over a
// background B, what was added last D, and candidates C:
//
//   qx(B, D, C):  if D is not empty and B shows: nothing of C is needed
//                 if C is one unit: it is needed
//                 split C into C1, C2
//                 X2 = qx(B + C1, C1, C2);  X1 = qx(B + X2, X2, C1)
//                 return X1 + X2
//
// Here it is a loop over what is kept, since B + C is always just that: a stack
// of segments (the Cs). Taking one up, we ask whether the failure shows without
// it. If so, it goes as a whole; if not, and it has more than one unit, its
// halves come on the stack, to be taken up right half first. One question can
// be spared: when all of the right half went, the left half is needed, because
// the two together were.
//
// The assumptions, and what happens when one does not hold:
//
//  * What is kept shows. This needs no assumption: a segment goes only after
//    the failure was told to show without it. So the answer always shows, for
//    any oracle whatever, and so does what is kept in mid-search.
//
//  * Monotony: with more units, the failure still shows. Each unit kept was
//    needed when it was asked about, with at least as many others around, so by
//    monotony it is needed in the end: the answer is 1-minimal. If it does not
//    hold, the answer may contain a unit that can go; it is the sweep in
//    MinimalSet.cpp that finds out.
//
//  * Every set can be judged. A set that cannot be, or that fails in another
//    way, counts as one that does not show; that too can keep too much.
//
// The bound: at most 2c(ceil(log2 n) - floor(log2 c)) + 2c probes for c >= 1
// culprits among n units, if monotone. Each probe takes up a half of a segment
// that holds a culprit, so there are at most two for each such segment, of
// which a level has at most min(2^level, c). For any oracle: at most 2n - 2,
// the halves that there are.
//
//===----------------------------------------------------------------------===//
#include "search/QuickXplain.h"
#include <algorithm>

namespace culprit {

QuickXplain::QuickXplain(UnitSet given)
    : original(std::move(given)), units(original) {
  split({0, original.size(), 0, 0});
  splitWhatIsNeeded();
}

bool QuickXplain::anyKept(size_t begin, size_t end) const {
  if (begin == end)
    return false;
  auto unit = std::lower_bound(units.begin(), units.end(), original[begin]);
  return unit != units.end() && *unit <= original[end - 1];
}

bool QuickXplain::needsAsking(const Segment &segment) const {
  return anyKept(segment.siblingBegin, segment.siblingEnd);
}

void QuickXplain::split(const Segment &segment) {
  auto [begin, end, siblingBegin, siblingEnd] = segment;
  if (end - begin < 2)
    return;
  size_t middle = begin + (end - begin) / 2;
  open.push_back({begin, middle, middle, end});
  open.push_back({middle, end, begin, middle});
}

void QuickXplain::splitWhatIsNeeded() {
  while (!open.empty() && !needsAsking(open.back())) {
    Segment segment = open.back();
    open.pop_back();
    split(segment);
  }
}

std::optional<UnitSet> QuickXplain::ask() const {
  if (open.empty())
    return std::nullopt;
  UnitSet rest;
  unsigned lowest = original[open.back().begin];
  unsigned highest = original[open.back().end - 1];
  std::copy_if(units.begin(), units.end(), std::back_inserter(rest),
               [&](unsigned unit) { return unit < lowest || unit > highest; });
  return rest;
}

/// All the halves that there are of what is open.
size_t QuickXplain::atMost() const {
  size_t count = 0;
  for (const Segment &segment : open)
    count += 2 * (segment.end - segment.begin) - 1;
  return count;
}

void QuickXplain::take(PointVerdict verdict) {
  UnitSet rest = *ask();
  Segment segment = open.back();
  open.pop_back();
  if (verdict == PointVerdict::Interesting)
    units = std::move(rest);
  else
    split(segment);
  splitWhatIsNeeded();
}

} // namespace culprit
