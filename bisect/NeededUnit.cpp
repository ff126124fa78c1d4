#include "bisect/NeededUnit.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

namespace {
/// Some units never run. It has no windows.
class WithoutUnits : public Knob {
public:
  WithoutUnits(const Knob &knob, ArrayRef<uint64_t> off)
      : knob(knob), off(off) {}
  std::string name() const override { return knob.name(); }
  uint64_t units() const override { return knob.units(); }
  Compile at(uint64_t point) const override { return *running(point); }

  /// Of the first `point` units those that may run; `off` counts from 1.
  std::optional<Compile> running(uint64_t point) const {
    UnitSet on;
    for (uint64_t unit = 1; unit <= point; ++unit)
      if (!is_contained(off, unit))
        on.push_back(static_cast<unsigned>(unit - 1));
    return knob.set(on);
  }

private:
  const Knob &knob;
  ArrayRef<uint64_t> off;
};

class MatterSearch {
public:
  MatterSearch(Oracle &oracle, const Knob &knob) : oracle(oracle), knob(knob) {}

  Expected<UnitThatMatters> run(uint64_t k) {
    constexpr size_t mostOthers = 3;
    for (off = {k}; off.size() <= mostOthers + 1;) {
      auto verdict = verdictWithout(off);
      if (!verdict)
        return verdict.takeError();
      if (*verdict == Verdict::Uninteresting)
        return firstThatBringsItBack();
      auto next = *verdict == Verdict::Interesting
                      ? nextBoundary()
                      : Expected<std::optional<uint64_t>>(std::nullopt);
      if (!next)
        return next.takeError();
      if (!*next)
        break;
      off.push_back(**next);
    }
    return UnitThatMatters{k};
  }

private:
  Expected<Verdict> verdictWithout(ArrayRef<uint64_t> units) {
    auto asked = WithoutUnits(knob, units).running(knob.units());
    if (!asked)
      return Verdict::Unresolved;
    auto judged = oracle.ask(*asked, Attribution::None);
    return judged ? Expected<Verdict>(judged->verdict) : judged.takeError();
  }

  /// Where the failure begins without those that are off.
  Expected<std::optional<uint64_t>> nextBoundary() {
    WithoutUnits rest(knob, off);
    FirstFailingSearch::Options options;
    options.known = {{off.back(), PointVerdict::Uninteresting},
                     {knob.units(), PointVerdict::Interesting}};
    auto found = findFirstFailing(oracle, rest, std::move(options));
    if (!found)
      return found.takeError();
    bool isExact = found->precision == FirstFailingResult::Precision::Exact;
    return isExact ? std::optional(found->firstShowing) : std::nullopt;
  }

  /// Without all that are off it is clean.
  Expected<UnitThatMatters> firstThatBringsItBack() {
    for (uint64_t unit : ArrayRef(off).drop_back()) {
      std::vector<uint64_t> others = off;
      erase(others, unit);
      auto verdict = verdictWithout(others);
      if (!verdict)
        return verdict.takeError();
      if (*verdict == Verdict::Interesting)
        return UnitThatMatters{unit, off};
      if (*verdict != Verdict::Uninteresting)
        return UnitThatMatters{off.front()};
    }
    return UnitThatMatters{off.back(), off}; // it was seen with this one on
  }

  Oracle &oracle;
  const Knob &knob;
  std::vector<uint64_t> off; ///< the first is k
};
} // namespace

Expected<UnitThatMatters> unitThatMatters(Oracle &oracle, const Knob &knob,
                                          uint64_t k) {
  if (k >= knob.units() || !WithoutUnits(knob, k).running(knob.units()))
    return UnitThatMatters{k};
  return MatterSearch(oracle, knob).run(k);
}

} // namespace culprit
