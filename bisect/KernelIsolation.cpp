#include "bisect/KernelIsolation.h"
#include "bisect/FunctionCuts.h"
#include "llvm/ADT/StringExtras.h"
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

static UnitSet intersection(const UnitSet &units, const UnitSet &others) {
  return difference(units, difference(units, others));
}

static std::vector<FunctionInfo> infosOf(const FunctionCuts &cuts,
                                         const UnitSet &units) {
  std::vector<FunctionInfo> infos;
  for (unsigned unit : units)
    infos.push_back(cuts.functions()[unit]);
  return infos;
}

static std::vector<std::string> pathsOf(ArrayRef<FunctionInfo> functions) {
  std::vector<std::string> paths;
  for (const FunctionInfo &function : functions)
    paths.push_back(function.path);
  return paths;
}

namespace {
/// The functions of the isolated IR.
struct Left {
  std::vector<FunctionInfo> needed;
  /// They stay without any other function, too, as something refers to them:
  /// whether the failure needs them is not known.
  std::vector<FunctionInfo> others;
};
} // namespace

static std::string whyOthersStay(const Left &left) {
  bool one = left.others.size() == 1;
  return join(pathsOf(left.others), ", ") + (one ? " stays" : " stay") +
         ", as what is no function refers to " + (one ? "it" : "them");
}

static void describeOne(KernelAnswer &answer, const FunctionInfo &function) {
  answer.kernel = function.name;
  answer.path = function.path;
  answer.opName = function.opName;
  answer.launches = function.launches;
  if (!function.launches.empty()) // gpu-kernel-outlining names @f's so
    answer.why += "; it launches, at " + join(function.launches, " and ") +
                  ", what outlining calls @" + function.name + "_kernel";
}

static void describe(KernelAnswer &answer, bool wasOnly, const Left &left) {
  answer.needed = pathsOf(left.needed);
  if (left.needed.empty())
    answer.why = left.others.empty() ? "the failure needs no function body"
                                     : "no other function is needed";
  else if (left.needed.size() > 1)
    answer.why = std::to_string(left.needed.size()) +
                 " functions are needed together: " + join(answer.needed, ", ");
  else if (!left.others.empty())
    answer.why = "the failure goes away without this function";
  else
    answer.why = wasOnly ? "the only function"
                         : "the failure shows with this function alone";
  if (left.needed.size() == 1)
    describeOne(answer, left.needed.front());
  if (!left.others.empty())
    answer.why += "; " + whyOthersStay(left);
}

/// The smallest set of functions that has to be kept, of `units`.
static Expected<UnitSet> smallestOf(Oracle &oracle, FunctionCuts &cuts,
                                    const UnitSet &units,
                                    std::vector<std::string> &decisions) {
  auto chosen = [&](const UnitSet &positions) {
    UnitSet kept;
    for (unsigned position : positions)
      kept.push_back(units[position]);
    return kept;
  };
  MinimalSetSearch::Options options;
  options.units = units.size();
  auto found = findMinimalSet(
      oracle, options,
      [&](const UnitSet &kept) { return cuts.compileKeeping(chosen(kept)); },
      Attribution::OnAccept, &decisions);
  if (!found)
    return found.takeError();
  return chosen(found->units);
}

/// A caller keeps what it calls. Where that shows the failure alone, the caller
/// is not needed, though the failure goes away if only the caller is taken out,
/// and the other one with it.
static Expected<UnitSet> neededUnits(Oracle &oracle, FunctionCuts &cuts,
                                     std::vector<std::string> &decisions) {
  UnitSet among = cuts.all();
  while (true) {
    auto units = smallestOf(oracle, cuts, among, decisions);
    if (!units)
      return units.takeError();
    auto left = cuts.leftOf(*units);
    if (!left)
      return left.takeError();
    // Of two that call each other, either keeps both: none is asked twice.
    UnitSet also = difference(intersection(*left, among), *units);
    if (also.empty() || also.size() == among.size())
      return units;
    auto compile = cuts.compileKeeping(also);
    if (!compile)
      return compile.takeError();
    if (!*compile)
      return units;
    auto judgement = oracle.ask(**compile, Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict != Verdict::Interesting)
      return units;
    among = std::move(also);
  }
}

static Expected<Left> leftOf(FunctionCuts &cuts, const UnitSet &units) {
  auto left = cuts.leftOf(units);
  if (!left)
    return left.takeError();
  if (left->size() == units.size())
    return Left{infosOf(cuts, *left), {}};
  auto always = cuts.leftOf({});
  if (!always)
    return always.takeError();
  UnitSet others = difference(*always, units);
  // One function that is left is what fails, whatever keeps it.
  if (left->size() == 1)
    others.clear();
  return Left{infosOf(cuts, difference(*left, others)), infosOf(cuts, others)};
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

Expected<KernelAnswer> isolateKernel(Oracle &oracle, const Compile &compile,
                                     bool isPart) {
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
  answer.functionsBefore = cuts->functions().size();
  if (cuts->functions().empty()) {
    answer.why = "no function in the IR";
    return answer;
  }
  auto units = neededUnits(oracle, *cuts, answer.decisions);
  if (!units)
    return units.takeError();
  auto isolated = cuts->compileKeeping(*units);
  if (!isolated)
    return isolated.takeError();
  auto confirmed = oracle.ask(**isolated, Attribution::OnAccept);
  if (!confirmed)
    return confirmed.takeError();
  if (confirmed->verdict != Verdict::Interesting) {
    answer.why = "not isolated: " + confirmed->reason;
    return answer;
  }
  auto left = leftOf(*cuts, *units);
  if (!left)
    return left.takeError();
  describe(answer, !isPart && answer.functionsBefore == 1, *left);
  answer.isolated = std::move(**isolated);
  return answer;
}

} // namespace culprit
