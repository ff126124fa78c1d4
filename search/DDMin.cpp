//===- DDMin.cpp - A minimal set by taking chunks away --------------------===//
//
// A. Zeller and R. Hildebrandt, "Simplifying and isolating failure-inducing
// input", TSE 2002, with three changes:
//
//  * Complements only. ddmin also asks whether one chunk alone shows. If it
//    does and the oracle is monotone, so does every complement that contains
//    it, hence taking away any other chunk succeeds anyway.
//
//  * After a chunk went, the next one is tried, and not the first one again
//    (R. Hodovan and A. Kiss, "Practical improvements to the minimizing delta
//    debugging algorithm", ICSOFT-EA 2016); each chunk size above 1 gets one
//    pass, and what it left is asked about again at the size below.
//
//  * At chunk size 1 the passes go round in a circle until as many removals in
//    a row were in vain as units are left. That is the certificate: every
//    single removal of the final set, and of no other, was tried.
//
// The assumptions, and what happens when one does not hold:
//
//  * What is kept shows: always so, a chunk goes only after the failure was
//    told to show without it.
//  * Monotony: not needed. Without it the answer is 1-minimal all the same,
//    though there may be a smaller one that is no subset of any set we kept.
//  * Every set can be judged. One that fails in another way has lost *this*
//    failure. One that cannot be judged is kept away from, but certifies
//    nothing: then `certified` is false.
//
// The bound: at most n(n+1)/2 + 2n probes for any oracle (the passes above
// size 1 take less than 2n together; at size 1, m units cost at most m probes
// before one goes or all are certified), and at most 4n if monotone, since
// nothing goes in the second round at size 1 that did not in the first.
//
//===----------------------------------------------------------------------===//
#include "search/DDMin.h"
#include <algorithm>

namespace culprit {

static size_t half(size_t n) { return std::max<size_t>(1, (n + 1) / 2); }

DDMin::DDMin(UnitSet given, size_t chunk)
    : units(std::move(given)), chunk(chunk) {}

DDMin::DDMin(UnitSet given) : units(std::move(given)), chunk(0) {
  chunk = half(units.size());
}

std::optional<UnitSet> DDMin::ask() const {
  if (done())
    return std::nullopt;
  UnitSet rest(units.begin(), units.begin() + at);
  size_t end = std::min(at + chunk, units.size());
  rest.insert(rest.end(), units.begin() + end, units.end());
  return rest;
}

size_t DDMin::atMost() const {
  if (chunk > 1)
    return 4 * units.size();
  // Round again already: nothing went since, and nothing will.
  return lost > at ? atMostToProve() : done() ? 0 : 2 * units.size() - at;
}

void DDMin::take(PointVerdict verdict) {
  if (verdict == PointVerdict::Interesting) {
    units = *ask();
    lost = 0;
    unresolved = false;
  } else {
    at += chunk;
    ++lost;
    unresolved |= verdict == PointVerdict::Unresolved;
  }
  if (at < units.size())
    return;
  at = 0;
  if (chunk == 1)
    return;
  chunk = std::min(half(chunk), half(units.size()));
  lost = 0;
  unresolved = false;
}

} // namespace culprit
