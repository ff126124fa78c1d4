#include "bisect/KernelIsolation.h"
#include "bisect/FunctionAtError.h"
#include "bisect/FunctionCuts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <iterator>
#include <set>

using namespace llvm;

namespace culprit {

static UnitSet difference(const UnitSet &units, const UnitSet &others) {
  UnitSet rest;
  std::set_difference(units.begin(), units.end(), others.begin(), others.end(),
                      std::back_inserter(rest));
  return rest;
}

static std::vector<std::string> pathsOf(const FunctionCuts &cuts,
                                        const UnitSet &units) {
  std::vector<std::string> paths;
  for (unsigned unit : units)
    paths.push_back(cuts.functions()[unit].path);
  return paths;
}

static void tellNamesakes(KernelAnswer &answer, const FunctionInfo &function,
                          ArrayRef<FunctionInfo> all) {
  auto isNamesake = [&](const FunctionInfo &other) {
    return other.name == function.name;
  };
  size_t namesakes = count_if(all, isNamesake);
  if (namesakes > 1)
    answer.why +=
        "; of " + std::to_string(namesakes) + " of that name, " + function.path;
}

static void describeOne(KernelAnswer &answer, const FunctionInfo &function) {
  answer.kernel = function.name;
  answer.path = function.path;
  answer.opName = function.opName;
  answer.launches = function.launches;
  if (!function.launches.empty())
    answer.why += "; it launches, at " + join(function.launches, " and ") +
                  ", what outlining calls " +
                  join(std::set<std::string>(function.outlined.begin(),
                                             function.outlined.end()),
                       " and ");
}

static std::string whyTheyStay(ArrayRef<std::string> paths) {
  constexpr size_t few = 3;
  bool one = paths.size() == 1;
  return (paths.size() > few ? std::to_string(paths.size()) + " functions"
                             : join(paths, ", ")) +
         (one ? " stays" : " stay") + ", as something else refers to " +
         (one ? "it" : "them");
}

static void describe(KernelAnswer &answer, bool wasOnly,
                     const FunctionCuts &cuts, const UnitSet &needed) {
  bool othersStay = !answer.staying.empty();
  if (needed.empty())
    answer.why = othersStay ? "no other function is needed"
                            : "the failure needs no function body";
  else if (needed.size() > 1)
    answer.why = std::to_string(needed.size()) +
                 " functions are needed together: " + join(answer.needed, ", ");
  else if (othersStay)
    answer.why = "the failure goes away without this function";
  else
    answer.why = wasOnly ? "the only function"
                         : "the failure shows with this function alone";
  if (needed.size() == 1) {
    const FunctionInfo &function = cuts.functions()[needed.front()];
    describeOne(answer, function);
    tellNamesakes(answer, function, cuts.functions());
  }
  if (othersStay)
    answer.why += "; " + whyTheyStay(answer.staying);
}

static Expected<bool> showsKeeping(Oracle &oracle, FunctionCuts &cuts,
                                   const UnitSet &units) {
  auto compile = cuts.compileKeeping(units);
  if (!compile)
    return compile.takeError();
  if (!*compile)
    return false;
  auto judgement = oracle.ask(**compile, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Interesting;
}

/// Those that are left without one of `units`, if they show the failure;
/// nothing if that holds for none.
static Expected<std::optional<UnitSet>> withoutOne(Oracle &oracle,
                                                   FunctionCuts &cuts,
                                                   const UnitSet &units,
                                                   const UnitSet &left) {
  for (unsigned unit : units) {
    UnitSet rest = difference(left, {unit});
    auto stay = cuts.leftOf(rest);
    if (!stay)
      return stay.takeError();
    if (is_contained(*stay, unit))
      continue;
    auto shows = showsKeeping(oracle, cuts, rest);
    if (!shows)
      return shows.takeError();
    if (*shows)
      return rest;
  }
  return std::nullopt;
}

/// A caller keeps what it calls, and both go together, so that the search took
/// the caller for needed. For n functions that are left, one compile for each
/// link of a chain of callers, and n(n + 1) / 2 at most.
static Expected<UnitSet> withoutCallers(Oracle &oracle, FunctionCuts &cuts,
                                        UnitSet units) {
  auto left = cuts.leftOf(units);
  if (!left)
    return left.takeError();
  if (*left == units)
    return units;
  while (true) {
    auto fewer = withoutOne(oracle, cuts, units, *left);
    if (!fewer)
      return fewer.takeError();
    if (!*fewer)
      return units;
    units = *left = std::move(**fewer);
  }
}

/// Those that the trace may mean: one, unless it leaves open which namesake.
static UnitSet unitsOf(const FunctionCuts &cuts, const TracedFunction &traced) {
  UnitSet units, atPath;
  for (auto [number, function] : enumerate(cuts.functions())) {
    if (function.name != traced.name || function.opName != traced.opName)
      continue;
    units.push_back(number);
    // In tables without a name, `@f` and `@f#2` are at the same path.
    StringRef path = function.path;
    if (!traced.path.empty() && path.consume_front(traced.path) &&
        (path.empty() || path.starts_with("#")))
      atPath.push_back(number);
  }
  return atPath.empty() ? units : atPath;
}

/// Puts first the function to name if several show the failure, each alone.
/// Returns what the trace means of them. An error of the compile may be one of
/// the pass on its own work, so the trace comes before it.
static Expected<UnitSet>
chooseFirst(Oracle &oracle, FunctionCuts &cuts, const Compile &compile,
            const std::optional<TracedFunction> &ranOn) {
  if (ranOn) {
    cuts.putFirst(ranOn->name);
    if (UnitSet units = unitsOf(cuts, *ranOn); !units.empty())
      return units;
  }
  auto atError = functionAtError(oracle, compile);
  if (!atError)
    return atError.takeError();
  cuts.putFirst(*atError);
  return UnitSet();
}

/// `certain`: without any single one of them, the failure was seen not to show.
/// If `traced` is one function, that is asked about first; if it shows the
/// failure, only whether it needs a function at all is left to ask.
static Expected<UnitSet> neededUnits(Oracle &oracle, FunctionCuts &cuts,
                                     const UnitSet &traced,
                                     std::vector<std::string> &decisions,
                                     bool &certain) {
  UnitSet among = cuts.all();
  if (traced.size() == 1 && among.size() > 1) {
    decisions.push_back("{" + std::to_string(traced.front()) + "}");
    auto shows = showsKeeping(oracle, cuts, traced);
    if (!shows)
      return shows.takeError();
    if (*shows)
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
      Attribution::OnAccept, &decisions);
  if (!found)
    return found.takeError();
  certain = found->oneMinimal;
  return withoutCallers(oracle, cuts, chosen(found->units));
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

/// `left` show the failure; of these, `needed` are needed.
static KernelAnswer::RanOn seenOf(const UnitSet &traced, const UnitSet &left,
                                  const UnitSet &needed) {
  auto isTraced = [&](unsigned unit) { return is_contained(traced, unit); };
  // A function without its body may be what the pass fails on.
  if (traced.empty() || left.empty())
    return KernelAnswer::RanOn::NotKnown;
  if (any_of(needed, isTraced))
    return KernelAnswer::RanOn::Needed;
  return any_of(left, isTraced) ? KernelAnswer::RanOn::Stays
                                : KernelAnswer::RanOn::Gone;
}

/// Nothing is known if libMLIR cannot read the IR, or its functions.
static KernelAnswer unreadable(KernelAnswer answer, Error why) {
  answer.why = "the IR cannot be read: " + toString(std::move(why));
  return answer;
}

/// Whether the compile shows the failure with the IR as Culprit prints it,
/// which is mostly the input as it was. All candidates are printed so.
static Expected<bool> showsAsPrinted(Oracle &oracle, Compile compile,
                                     const ForeignIR &ir) {
  if (ir.text() == compile.input.text())
    return true;
  compile.input = InputText(ir.text());
  auto judgement = oracle.ask(compile, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Interesting;
}

/// `cuts` are of the compile, which shows the failure as they print it.
static Expected<KernelAnswer>
isolatedBy(Oracle &oracle, FunctionCuts &cuts, KernelAnswer answer, bool isPart,
           const std::optional<TracedFunction> &ranOn) {
  answer.functionsBefore = cuts.functions().size();
  if (cuts.functions().empty()) {
    answer.why = "no function in the IR";
    return answer;
  }
  auto traced = chooseFirst(oracle, cuts, answer.isolated, ranOn);
  if (!traced)
    return traced.takeError();
  bool certain = false;
  auto units = neededUnits(oracle, cuts, *traced, answer.decisions, certain);
  if (!units)
    return units.takeError();
  auto isolated = cuts.compileKeeping(*units);
  if (!isolated)
    return isolated.takeError();
  auto confirmed = oracle.ask(**isolated, Attribution::OnAccept);
  if (!confirmed)
    return confirmed.takeError();
  if (confirmed->verdict != Verdict::Interesting) {
    answer.why = "not isolated: " + confirmed->reason;
    return answer;
  }
  auto left = cuts.leftOf(*units);
  if (!left)
    return left.takeError();
  auto staying = cuts.leftOf({});
  if (!staying)
    return staying.takeError();
  UnitSet needed = difference(*left, *staying);
  auto referred = referredTo(cuts, needed, *left);
  if (!referred)
    return referred.takeError();
  needed = difference(needed, *referred);
  staying->insert(staying->end(), referred->begin(), referred->end());
  sort(*staying);
  answer.needed = pathsOf(cuts, needed);
  answer.staying = pathsOf(cuts, *staying);
  answer.ranOn = seenOf(*traced, *left, needed);
  describe(answer, !isPart && answer.functionsBefore == 1, cuts, needed);
  if (!certain && needed.size() + answer.staying.size() > 1)
    answer.why += "; without some of them no run gave a clear answer, so fewer "
                  "may do";
  answer.isolated = std::move(**isolated);
  return answer;
}

Expected<KernelAnswer>
isolateKernel(Oracle &oracle, const Compile &compile, bool isPart,
              const std::optional<TracedFunction> &ranOn) {
  KernelAnswer answer;
  answer.isolated = compile;
  auto ir = ForeignIR::read(oracle.door(), compile.input.text());
  if (ir.errorIsA<UnreadableIR>())
    return unreadable(std::move(answer), ir.takeError());
  if (!ir)
    return ir.takeError();
  auto same = showsAsPrinted(oracle, compile, *ir);
  if (!same)
    return same.takeError();
  if (!*same) {
    answer.why = "not isolated: in the form in which it can be edited, the IR "
                 "does not show the failure";
    return answer;
  }
  auto cuts = FunctionCuts::of(compile, std::move(*ir));
  if (cuts.errorIsA<WorkerDied>())
    return unreadable(std::move(answer), cuts.takeError());
  if (!cuts)
    return cuts.takeError();
  return isolatedBy(oracle, *cuts, std::move(answer), isPart, ranOn);
}

} // namespace culprit
