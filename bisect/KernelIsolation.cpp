#include "bisect/KernelIsolation.h"
#include "compiler/ir/GenericModule.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

namespace {
class Isolation {
public:
  Isolation(const Compile &compile, GenericModule module)
      : compile(compile), module(std::move(module)) {
    for (FunctionInfo &function : this->module.functions())
      if (function.hasBody)
        functions.push_back(std::move(function));
    // Of two halves that both show the failure, the search keeps the first:
    // device code, which lies in a module of its own, goes there. Host code
    // that launches a kernel cannot be kept without it.
    std::stable_partition(
        functions.begin(), functions.end(),
        [](const FunctionInfo &function) { return isNested(function.path); });
  }

  /// The functions that have a body in what `kept` leaves: those that stay
  /// because something refers to them, too.
  std::vector<FunctionInfo> leftBy(const UnitSet &kept) const {
    GenericModule smaller = module.clone();
    smaller.removeFunctions(removedBy(kept));
    std::vector<FunctionInfo> left = smaller.functions();
    erase_if(left,
             [](const FunctionInfo &function) { return !function.hasBody; });
    return left;
  }

  /// The compile with only `kept` of the functions left.
  Compile keeping(const UnitSet &kept) const {
    std::vector<std::string> removed = removedBy(kept);
    Compile result = compile;
    if (removed.empty())
      return result;
    GenericModule smaller = module.clone();
    smaller.removeFunctions(removed);
    result.input = InputText(smaller.str());
    return result;
  }

  std::vector<FunctionInfo> functions;

private:
  static bool isNested(StringRef path) { return path.contains("::"); }

  std::vector<std::string> removedBy(const UnitSet &kept) const {
    std::vector<std::string> removed;
    for (auto [number, function] : enumerate(functions))
      if (!is_contained(kept, number))
        removed.push_back(function.path);
    return removed;
  }

  const Compile &compile;
  GenericModule module;
};
} // namespace

static void describe(KernelAnswer &answer, const Isolation &isolation,
                     const MinimalSetResult &found) {
  std::vector<FunctionInfo> left = isolation.leftBy(found.units);
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
  answer.why = isolation.functions.size() == 1
                   ? "the only function"
                   : "the failure shows with this function alone";
  if (function.launches.empty())
    return;
  // gpu-kernel-outlining names the first kernel of @f `f_kernel`.
  answer.why += "; it launches, at " + join(function.launches, " and ") +
                ", what outlining calls @" + function.name + "_kernel";
}

Expected<KernelAnswer> isolateKernel(Oracle &oracle, const Compile &compile) {
  KernelAnswer answer;
  answer.isolated = compile;
  auto module = GenericModule::parse(compile.input.text());
  if (!module) {
    answer.why = "the IR cannot be read: " + toString(module.takeError());
    return answer;
  }
  Isolation isolation(compile, std::move(*module));
  answer.functionsBefore = isolation.functions.size();
  if (isolation.functions.empty()) {
    answer.why = "no function in the IR";
    return answer;
  }
  MinimalSetSearch::Options options;
  options.units = isolation.functions.size();
  auto found = findMinimalSet(
      oracle, options,
      [&](const UnitSet &kept) -> Expected<Compile> {
        return isolation.keeping(kept);
      },
      Attribution::OnAccept, &answer.decisions);
  if (!found)
    return found.takeError();
  Compile isolated = isolation.keeping(found->units);
  auto confirmed = oracle.ask(isolated, Attribution::OnAccept);
  if (!confirmed)
    return confirmed.takeError();
  if (confirmed->verdict != Verdict::Interesting) {
    answer.why = "not isolated: " + confirmed->reason;
    return answer;
  }
  describe(answer, isolation, *found);
  answer.isolated = std::move(isolated);
  return answer;
}

} // namespace culprit
