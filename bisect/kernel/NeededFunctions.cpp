#include "bisect/kernel/NeededFunctions.h"
#include "judge/Searches.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <iterator>

using namespace llvm;

namespace culprit {

static UnitSet difference(const UnitSet &units, const UnitSet &others) {
  UnitSet rest;
  std::set_difference(units.begin(), units.end(), others.begin(), others.end(),
                      std::back_inserter(rest));
  return rest;
}

static Expected<Verdict> verdictKeeping(Oracle &oracle, FunctionCuts &cuts,
                                        const UnitSet &units) {
  auto compile = cuts.compileKeeping(units);
  if (!compile)
    return compile.takeError();
  if (!*compile)
    return Verdict::Unresolved;
  auto judgement = oracle.ask(**compile, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict;
}

namespace {
struct WithoutOne {
  std::optional<UnitSet> fewer; ///< that show the failure; nothing: none do
  bool certain = true;          ///< there was an answer for each
};
} // namespace

/// Those that are left without one of `units`.
static Expected<WithoutOne> withoutOne(Oracle &oracle, FunctionCuts &cuts,
                                       const UnitSet &units,
                                       const UnitSet &left) {
  WithoutOne result;
  for (unsigned unit : units) {
    UnitSet rest = difference(left, {unit});
    auto stay = cuts.leftOf(rest);
    if (!stay)
      return stay.takeError();
    if (is_contained(*stay, unit))
      continue;
    auto verdict = verdictKeeping(oracle, cuts, rest);
    if (!verdict)
      return verdict.takeError();
    if (*verdict == Verdict::Interesting) {
      result.fewer = std::move(rest);
      return result;
    }
    result.certain &= *verdict != Verdict::Unresolved;
  }
  return result;
}

/// A caller keeps what it calls, and both go together, so that the search took
/// the caller for needed. For n functions that are left, one compile for each
/// link of a chain of callers, and n(n + 1) / 2 at most.
static Error dropCallers(Oracle &oracle, FunctionCuts &cuts,
                         NeededUnits &found) {
  auto left = cuts.leftOf(found.units);
  if (!left)
    return left.takeError();
  if (*left == found.units)
    return Error::success();
  while (true) {
    auto without = withoutOne(oracle, cuts, found.units, *left);
    if (!without)
      return without.takeError();
    if (!without->fewer) {
      found.certain &= without->certain;
      return Error::success();
    }
    found.units = *left = std::move(*without->fewer);
  }
}

Expected<NeededUnits> neededUnits(Oracle &oracle, FunctionCuts &cuts,
                                  const UnitSet &traced) {
  NeededUnits result;
  UnitSet among = cuts.all();
  if (traced.size() == 1 && among.size() > 1) {
    result.decisions.push_back("{" + std::to_string(traced.front()) + "}");
    auto verdict = verdictKeeping(oracle, cuts, traced);
    if (!verdict)
      return verdict.takeError();
    if (*verdict == Verdict::Interesting)
      among = traced;
  }
  auto chosen = [&](const UnitSet &kept) {
    UnitSet units;
    for (unsigned unit : kept)
      units.push_back(among[unit]);
    return units;
  };
  MinimalSetSearch::Options options;
  options.units = among.size();
  auto found = findMinimalSet(
      oracle, options,
      [&](const UnitSet &kept) { return cuts.compileKeeping(chosen(kept)); },
      Attribution::OnAccept, &result.decisions);
  if (!found)
    return found.takeError();
  result.certain = found->oneMinimal;
  result.units = chosen(found->units);
  if (Error error = dropCallers(oracle, cuts, result))
    return error;
  return result;
}

/// Of those that are needed, the ones that cannot go alone since something else
/// that is needed refers to them; none if that is true of all.
static Expected<UnitSet> referredTo(FunctionCuts &cuts, const UnitSet &needed,
                                    const UnitSet &left) {
  UnitSet stay;
  for (unsigned unit : needed) {
    auto without = cuts.leftOf(difference(left, {unit}));
    if (!without)
      return without.takeError();
    if (is_contained(*without, unit))
      stay.push_back(unit);
  }
  return stay.size() == needed.size() ? UnitSet() : stay;
}

Expected<NeededAndStaying> neededAmong(FunctionCuts &cuts,
                                       const UnitSet &left) {
  auto staying = cuts.leftOf({});
  if (!staying)
    return staying.takeError();
  UnitSet needed = difference(left, *staying);
  auto referred = referredTo(cuts, needed, left);
  if (!referred)
    return referred.takeError();
  staying->insert(staying->end(), referred->begin(), referred->end());
  sort(*staying);
  return NeededAndStaying{difference(needed, *referred), std::move(*staying)};
}

} // namespace culprit
