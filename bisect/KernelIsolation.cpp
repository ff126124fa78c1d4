#include "bisect/KernelIsolation.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <numeric>

using namespace llvm;

namespace culprit {

//===----------------------------------------------------------------------===//
// In the worker
//===----------------------------------------------------------------------===//

static auto fields(FunctionInfo &info) {
  return std::tie(info.path, info.name, info.opName, info.hasBody,
                  info.isSymbol, info.ops, info.launches);
}

namespace {
/// The IR that is left when functions have gone.
struct Rest {
  std::string text;
  std::vector<FunctionInfo> functions; ///< as functionsOf()
};
auto fields(Rest &rest) { return std::tie(rest.text, rest.functions); }
} // namespace

/// Those that have a body.
static std::vector<FunctionInfo> functionsOf(const GenericModule &module) {
  std::vector<FunctionInfo> all = module.functions();
  erase_if(all, [](const FunctionInfo &function) { return !function.hasBody; });
  return all;
}

static Rest restWithout(const GenericModule &module,
                        const std::vector<std::string> &paths) {
  GenericModule smaller = module.clone();
  smaller.removeFunctions(paths);
  return {smaller.str(), functionsOf(smaller)};
}

//===----------------------------------------------------------------------===//
// Here
//===----------------------------------------------------------------------===//

namespace {
class Isolation {
public:
  static Expected<Isolation> of(const Compile &compile, ForeignIR ir) {
    auto functions = ir.ask<functionsOf>();
    if (!functions)
      return functions.takeError();
    return Isolation(compile, std::move(ir), std::move(*functions));
  }

  /// The IR with only `kept` of the functions left, and those that stay because
  /// something refers to them. Nothing if libMLIR dies of that.
  Expected<std::optional<Rest>> keeping(const UnitSet &kept) {
    return answerOr<std::optional<Rest>>(ir.ask<restWithout>(removedBy(kept)),
                                         std::nullopt);
  }

  Expected<std::optional<Compile>> compileKeeping(const UnitSet &kept) {
    if (kept.size() == functions.size())
      return compile;
    auto rest = keeping(kept);
    if (!rest)
      return rest.takeError();
    if (!*rest)
      return std::nullopt;
    Compile result = compile;
    result.input = InputText((*rest)->text);
    return result;
  }

  std::vector<FunctionInfo> functions;

private:
  Isolation(const Compile &compile, ForeignIR ir, std::vector<FunctionInfo> all)
      : functions(std::move(all)), compile(compile), ir(std::move(ir)) {
    // If both halves show the failure, the search keeps the first. Device code,
    // which lies in a module of its own, goes there. Host code that launches a
    // kernel cannot be kept without that kernel.
    std::stable_partition(
        functions.begin(), functions.end(),
        [](const FunctionInfo &function) { return isNested(function.path); });
  }

  static bool isNested(StringRef path) { return path.contains("::"); }

  std::vector<std::string> removedBy(const UnitSet &kept) const {
    std::vector<std::string> removed;
    for (auto [number, function] : enumerate(functions))
      if (!is_contained(kept, number))
        removed.push_back(function.path);
    return removed;
  }

  const Compile &compile;
  ForeignIR ir;
};
} // namespace

static void describe(KernelAnswer &answer, bool wasOnly,
                     ArrayRef<FunctionInfo> left) {
  for (const FunctionInfo &function : left)
    answer.needed.push_back(function.path);
  if (left.empty()) {
    answer.why = "the failure needs no function body";
    return;
  }
  if (left.size() > 1) {
    answer.why = std::to_string(left.size()) +
                 " functions are needed together: " + join(answer.needed, ", ");
    return;
  }
  const FunctionInfo &function = left.front();
  answer.kernel = function.name;
  answer.path = function.path;
  answer.opName = function.opName;
  answer.launches = function.launches;
  answer.why = wasOnly ? "the only function"
                       : "the failure shows with this function alone";
  if (function.launches.empty())
    return;
  // gpu-kernel-outlining names the first kernel of @f `f_kernel`.
  answer.why += "; it launches, at " + join(function.launches, " and ") +
                ", what outlining calls @" + function.name + "_kernel";
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
  auto isolation = Isolation::of(compile, std::move(*ir));
  if (isolation.errorIsA<WorkerDied>())
    return unreadable(std::move(answer), isolation.takeError());
  if (!isolation)
    return isolation.takeError();
  answer.functionsBefore = isolation->functions.size();
  if (isolation->functions.empty()) {
    answer.why = "no function in the IR";
    return answer;
  }
  MinimalSetSearch::Options options;
  options.units = isolation->functions.size();
  auto found = findMinimalSet(
      oracle, options,
      [&](const UnitSet &kept) { return isolation->compileKeeping(kept); },
      Attribution::OnAccept, &answer.decisions);
  if (!found)
    return found.takeError();
  auto isolated = isolation->compileKeeping(found->units);
  if (!isolated)
    return isolated.takeError();
  auto confirmed = oracle.ask(**isolated, Attribution::OnAccept);
  if (!confirmed)
    return confirmed.takeError();
  if (confirmed->verdict != Verdict::Interesting) {
    answer.why = "not isolated: " + confirmed->reason;
    return answer;
  }
  auto left = isolation->keeping(found->units);
  if (!left)
    return left.takeError();
  if (*left)
    describe(answer, !isPart && answer.functionsBefore == 1,
             (*left)->functions);
  answer.isolated = std::move(**isolated);
  return answer;
}

/// The first half that shows the failure; nothing if none does.
static Expected<std::optional<std::pair<UnitSet, Compile>>>
halfThatShows(Oracle &oracle, Isolation &isolation, const UnitSet &kept,
              Attribution attribution) {
  size_t middle = kept.size() / 2;
  for (UnitSet half : {UnitSet(kept.begin(), kept.begin() + middle),
                       UnitSet(kept.begin() + middle, kept.end())}) {
    auto compile = isolation.compileKeeping(half);
    if (!compile)
      return compile.takeError();
    if (!*compile)
      continue;
    auto judgement = oracle.ask(**compile, attribution);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict == Verdict::Interesting)
      return std::pair(std::move(half), std::move(**compile));
  }
  return std::nullopt;
}

static Expected<Compile> halved(Oracle &oracle, const Compile &compile,
                                Isolation &isolation, Attribution attribution) {
  Compile smallest = compile;
  UnitSet kept(isolation.functions.size());
  std::iota(kept.begin(), kept.end(), 0);
  while (kept.size() > 1) {
    auto half = halfThatShows(oracle, isolation, kept, attribution);
    if (!half)
      return half.takeError();
    if (!*half)
      break;
    std::tie(kept, smallest) = std::move(**half);
  }
  return smallest;
}

Expected<Compile> halveFunctions(Oracle &oracle, const Compile &compile,
                                 const ForeignIR &ir) {
  auto isolation = Isolation::of(compile, ir);
  if (isolation.errorIsA<WorkerDied>()) {
    consumeError(isolation.takeError());
    return compile;
  }
  if (!isolation)
    return isolation.takeError();
  // A trace takes longer than a compile, so only the last half has one. If it
  // finds another failure there, each half needs its own.
  auto smallest = halved(oracle, compile, *isolation, Attribution::None);
  if (!smallest || smallest->input.hash() == compile.input.hash())
    return smallest;
  auto judgement = oracle.ask(*smallest, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict == Verdict::Interesting)
    return smallest;
  return halved(oracle, compile, *isolation, Attribution::OnAccept);
}

} // namespace culprit
