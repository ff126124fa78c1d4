#include "bisect/kernel/KernelIsolation.h"
#include "bisect/kernel/FunctionAtError.h"
#include "bisect/kernel/FunctionCuts.h"
#include "bisect/kernel/KernelWords.h"
#include "bisect/kernel/NeededFunctions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static std::vector<std::string> pathsOf(const FunctionCuts &cuts,
                                        const UnitSet &units) {
  std::vector<std::string> paths;
  for (unsigned unit : units)
    paths.push_back(cuts.functions()[unit].path);
  return paths;
}

/// Puts first the function to name if several show the failure, each alone.
/// Returns what the trace means of them. An error of the compile may be one of
/// the pass on its own work, so the trace comes before it.
static Expected<UnitSet>
chooseFirst(Oracle &oracle, FunctionCuts &cuts, const Compile &compile,
            const std::optional<TracedFunction> &ranOn) {
  if (ranOn) {
    cuts.putFirst(ranOn->name);
    if (UnitSet units = unitsOf(cuts.functions(), *ranOn); !units.empty())
      return units;
  }
  auto atError = functionAtError(oracle, compile);
  if (!atError)
    return atError.takeError();
  cuts.putFirst(*atError);
  return UnitSet();
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
  auto found = neededUnits(oracle, cuts, *traced);
  if (!found)
    return found.takeError();
  answer.decisions = std::move(found->decisions);
  auto isolated = cuts.compileKeeping(found->units);
  if (!isolated)
    return isolated.takeError();
  if (!*isolated) {
    answer.why = "not isolated: libMLIR dies of the functions that are left";
    return answer;
  }
  auto confirmed = oracle.ask(**isolated, Attribution::OnAccept);
  if (!confirmed)
    return confirmed.takeError();
  if (confirmed->verdict != Verdict::Interesting) {
    answer.why = "not isolated: " + confirmed->reason;
    return answer;
  }
  auto left = cuts.leftOf(found->units);
  if (!left)
    return left.takeError();
  auto parts = neededAmong(cuts, *left);
  if (!parts)
    return parts.takeError();
  const auto &[needed, staying] = *parts;
  answer.needed = pathsOf(cuts, needed);
  answer.staying = pathsOf(cuts, staying);
  answer.ranOn = seenOf(*traced, *left, needed);
  describe(answer, !isPart && answer.functionsBefore == 1, cuts.functions(),
           needed);
  if (!found->certain && needed.size() + answer.staying.size() > 1)
    answer.why = (needed.size() > 1 ? "at most " : "") + answer.why +
                 "; without some of them no run gave a clear answer, so fewer "
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
