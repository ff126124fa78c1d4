//===- MinimalSet.cpp - A smallest set of units that still fails ----------===//
//
// Two ways to a small set (QuickXplain.cpp, DDMin.cpp) and one proof that it
// is minimal: a sweep of single removals, each of which has to lose the
// failure. DDMin ends with that sweep by itself. QuickXplain does not, so it is
// followed by DDMin at chunk size 1; what it removes is a sign that the oracle
// is not monotone (or that a verdict was unresolved), hence that halving was
// misled, and DDMin starts over with large chunks on what is left.
//
// Units are tried without the pinned ones, which are put back into every
// question. No question is asked twice: verdicts are looked up first, so
// removals that the search has tried on the final set cost the sweep nothing.
//
// The bounds, for c culprits among n units that are not pinned:
//   - QuickXplain, monotone, c >= 1:
//     2c(ceil(log2 n) - floor(log2 c)) + 2c, and c for the sweep;
//     c = 0 (the pinned alone show): ceil(log2 n) + 1.
//   - QuickXplain, any oracle: at most 2n - 2, then n, then as DDMin.
//   - DDMin, any oracle: n(n+1)/2 + 2n; monotone: 4n.
//
//===----------------------------------------------------------------------===//
#include "search/MinimalSet.h"
#include "search/DDMin.h"
#include "search/QuickXplain.h"
#include "search/Replay.h"
#include <numeric>
#include <set>

namespace culprit {
namespace {

using Algorithm = MinimalSetSearch::Algorithm;

/// One worker's search over the units that are not pinned: halving (if asked
/// for), then taking chunks away. A machine for Replay.h.
class SetMachine {
public:
  SetMachine(UnitSet units, UnitSet pinned, Algorithm algorithm)
      : pinned(std::move(pinned)),
        halving(algorithm == Algorithm::QuickXplain ? units : UnitSet()),
        chunks(algorithm == Algorithm::Sweep
                   ? DDMin(std::move(units), /*chunk=*/1)
                   : DDMin(std::move(units))),
        isHalving(algorithm == Algorithm::QuickXplain) {
    sweepWhenHalved();
  }

  std::optional<UnitSet> ask() const {
    auto question = isHalving ? halving.ask() : chunks.ask();
    if (question)
      question = withPinned(*question);
    return question;
  }

  void take(PointVerdict verdict) {
    if (isHalving) {
      halving.take(verdict);
      sweepWhenHalved();
      return;
    }
    chunks.take(verdict);
    if (isSweep && verdict == PointVerdict::Interesting) {
      isSweep = false;
      chunks = DDMin(chunks.kept());
    }
  }

  /// In a sweep, removals are expected to lose the failure.
  double chance() const {
    return isHalving ? halving.chance() : isSweep ? 1.0 / 16 : chunks.chance();
  }

  size_t atMost() const {
    if (isHalving)
      return halving.atMost() + halving.kept().size();
    return isSweep ? chunks.atMostToProve() : chunks.atMost();
  }

  UnitSet kept() const {
    return withPinned(isHalving ? halving.kept() : chunks.kept());
  }
  bool certified() const { return !isHalving && chunks.certified(); }

private:
  void sweepWhenHalved() {
    if (!isHalving || halving.ask())
      return;
    isHalving = false;
    isSweep = true;
    chunks = DDMin(halving.kept(), /*chunk=*/1);
  }

  UnitSet withPinned(const UnitSet &units) const {
    UnitSet all;
    std::set_union(units.begin(), units.end(), pinned.begin(), pinned.end(),
                   std::back_inserter(all));
    return all;
  }

  UnitSet pinned;
  QuickXplain halving;
  DDMin chunks;
  bool isHalving;
  bool isSweep = false; ///< of QuickXplain's answer
};

SetMachine makeMachine(const MinimalSetSearch::Options &options) {
  UnitSet all(options.units), pinned, others;
  std::iota(all.begin(), all.end(), 0);
  UnitSet wanted = options.pinned;
  std::sort(wanted.begin(), wanted.end());
  std::set_intersection(all.begin(), all.end(), wanted.begin(), wanted.end(),
                        std::back_inserter(pinned));
  std::set_difference(all.begin(), all.end(), pinned.begin(), pinned.end(),
                      std::back_inserter(others));
  return SetMachine(std::move(others), std::move(pinned), options.algorithm);
}

} // namespace

struct MinimalSetSearch::Impl {
  explicit Impl(const Options &options)
      : workers(std::max(options.workers, 1u)),
        mostVerdicts(options.mostVerdicts), start(makeMachine(options)),
        machine(start) {}

  unsigned workers, mostVerdicts;
  SetMachine start;
  SetMachine machine; ///< at the first question that nobody has answered
  Told<UnitSet> told;
};

MinimalSetSearch::MinimalSetSearch(Options options)
    : impl(std::make_unique<Impl>(options)) {}
MinimalSetSearch::~MinimalSetSearch() = default;
MinimalSetSearch::MinimalSetSearch(MinimalSetSearch &&) noexcept = default;

void MinimalSetSearch::tell(const UnitSet &set, PointVerdict verdict) {
  if (record<UnitSet>(impl->told, set, verdict))
    impl->machine = impl->start; // it may have gone by the old verdict
  replay<UnitSet>(impl->machine, impl->told);
}

std::vector<UnitSet> MinimalSetSearch::next() const {
  if (impl->mostVerdicts && impl->told.size() >= impl->mostVerdicts)
    return {};
  return prefetch<UnitSet>(impl->machine, impl->told, impl->workers);
}

size_t MinimalSetSearch::atMost() const {
  size_t most = impl->machine.ask() ? impl->machine.atMost() : 0;
  if (!impl->mostVerdicts)
    return most;
  return std::min<size_t>(
      most, impl->mostVerdicts -
                std::min<size_t>(impl->mostVerdicts, impl->told.size()));
}

MinimalSetResult MinimalSetSearch::result() const {
  const SetMachine &machine = impl->machine;
  return {machine.kept(), machine.certified(), !machine.ask()};
}

std::vector<UnitSet> MinimalSetSearch::decisions() const {
  std::vector<UnitSet> asked, once; // repetitions included, and not
  SetMachine machine = impl->start;
  replay<UnitSet>(machine, impl->told, &asked);
  std::set<SetDigest> seen;
  for (UnitSet &set : asked)
    if (seen.insert(QuestionKey<UnitSet>::of(set)).second)
      once.push_back(std::move(set));
  return once;
}

} // namespace culprit
