#include "triage/steps/localise/FindKernel.h"
#include "bisect/kernel/FunctionAround.h"
#include "bisect/kernel/KernelIsolation.h"
#include "compiler/input/InputFormat.h"
#include "compiler/ir/SymbolText.h"
#include "triage/evidence/BehindOthers.h"
#include "triage/evidence/KernelOfLLVMPass.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/localise/KernelOfLastCompile.h"
#include "triage/steps/remarks/Tell.h"
#include "llvm/ADT/StringExtras.h"
#include <utility>

using namespace llvm;

namespace culprit {

static void takeKernel(KernelAnswer &kernel, const std::string &symbol,
                       const std::string &opName) {
  kernel.kernel = ir::nameInQuotes(symbol);
  kernel.path = ir::printedSymbol(kernel.kernel);
  kernel.opName = opName;
}

/// `@kernels::@main_kernel`, from the ops on which the passes ran that the pass
/// ran inside of; empty if the trace does not have them. A pass that another
/// one launched need not have run inside of one on each op around its own.
static std::string pathRunOn(const SteadyGround &ground) {
  const PassAnswer &answer = ground.pass;
  if (!ground.traced || !answer.index || !answer.launchedBy.empty())
    return "";
  const std::vector<PassExecution> &passes = ground.traced->passes;
  auto ran = find_if(passes, [&](const PassExecution &pass) {
    return pass.index == *answer.index && pass.symbol == answer.symbol;
  });
  if (ran == passes.end() || !ran->parent)
    return "";
  std::string path = ir::printedSymbol(ir::nameInQuotes(ran->symbol));
  // The outermost op is the root, whose name is part of no path.
  for (auto up = ran->parent; passes[*up].parent; up = passes[*up].parent)
    if (const std::string &symbol = passes[*up].symbol; !symbol.empty())
      path = ir::printedSymbol(ir::nameInQuotes(symbol)) + "::" + path;
  return path;
}

/// The op that the failing pass ran on, which may be a function.
static std::optional<TracedFunction> opRunOn(const SteadyGround &ground) {
  const PassAnswer &pass = ground.pass;
  if (pass.symbol.empty())
    return std::nullopt;
  return TracedFunction{pass.anchorOp, ir::nameInQuotes(pass.symbol),
                        pathRunOn(ground)};
}

/// Those of a range may have run on several functions.
static bool allRanOnOne(const SteadyGround &ground) {
  const PassAnswer &answer = ground.pass;
  return answer.precision != Precision::Range ||
         (ground.traced &&
          all_of(ground.traced->passes, [&](const PassExecution &pass) {
            bool isOfRange =
                !pass.adaptor && pass.index &&
                (answer.areEachEnough
                     ? is_contained(answer.candidates, pass.name())
                     : *pass.index >= answer.search.lastClean &&
                           *pass.index < answer.search.firstShowing);
            return !isOfRange || pass.symbol == answer.symbol;
          }));
}

/// No function, `spirv.module` say.
static bool isModule(StringRef op) { return op.ends_with("module"); }

/// Of a module of which no text can be cut: the process may have compiled
/// others before, so that only the IR which the pass got tells its functions.
static Error takeFunctionOfError(Investigation &state) {
  const PassAnswer &pass = state.ground.pass;
  const FailureSignature failure = state.failure();
  const std::vector<std::string> &told = errorsToldBy(failure);
  if (!isModule(pass.anchorOp) || !pass.index || told.empty() ||
      pass.precision == Precision::Range || !state.ground.normalised.empty())
    return Error::success();
  const auto &places = state.found.baseline.errorPlaces;
  auto place = places.find(told.front());
  if (place == places.end())
    return Error::success();
  auto text = state.instruments().irBefore(state.ground.compile, *pass.index,
                                           /*locations=*/true);
  if (!text || !*text)
    return text.takeError();
  if (auto function = functionAround(**text, place->second))
    tellKernel(state, *function, "the error is about a place in it");
  return Error::success();
}

/// The input has one function, and the pass ran on another, which a pass made:
/// not by outlining, where the two are one kernel.
static bool ranOnOther(const KernelAnswer &kernel, const PassAnswer &pass) {
  return kernel.functionsBefore == 1 && kernel.needed.size() == 1 &&
         kernel.launches.empty() && pass.precision == Precision::Exact &&
         StringRef(pass.anchorOp).ends_with(".func") && !pass.symbol.empty() &&
         ir::nameInQuotes(pass.symbol) != kernel.kernel;
}

/// The symbol that a pass ran on, if functions cannot be told apart by taking
/// them out.
static void takeSymbolOfPass(Investigation &state) {
  Findings &found = state.found;
  const PassAnswer &pass = state.ground.pass;
  if (ranOnOther(found.kernel, pass)) {
    takeKernel(found.kernel, pass.symbol, pass.anchorOp);
    const char *has = state.alone ? "; the IR before it has one function, "
                      : state.ground.isPart
                          ? "; what is left of the input has one function, "
                          : "; the input has one function, ";
    found.kernel.why =
        "the pass ran on it" + std::string(has) + found.kernel.needed.front();
    return;
  }
  bool ranOnFunction = StringRef(pass.anchorOp).ends_with(".func");
  if (!found.kernel.kernel.empty() ||
      (!ranOnFunction && takeKernelOfLLVMPass(found.kernel, found.tier)))
    return;
  if (!pass.symbol.empty() && !isModule(pass.anchorOp) &&
      allRanOnOne(state.ground)) {
    takeKernel(found.kernel, pass.symbol, pass.anchorOp);
    found.kernel.why = "the pass ran on it";
    size_t others = found.kernel.needed.size() + found.kernel.staying.size();
    if (found.kernel.ranOn == KernelAnswer::RanOn::Gone)
      found.kernel.why += "; the failure shows without it, too";
    else if (others > 1)
      found.kernel.why += "; " + std::to_string(others) +
                          " functions could not be taken out of its IR";
  }
}

/// Has no functions of IR.
static bool isProgram(const InputText &input) {
  return formatOf(input.suffix(), input.text()).name == "Python";
}

/// A pass of LLVM ran on a function; IR that cannot be read has none to offer.
static void keepLLVMKernel(KernelAnswer &answer, const KernelAnswer &known) {
  if (!answer.kernel.empty() || known.opName != "function")
    return;
  answer.kernel = known.kernel;
  answer.path = known.path;
  answer.opName = known.opName;
  answer.why = known.why;
}

static Error searchKernel(Investigation &state) {
  KernelAnswer &kernel = state.found.kernel;
  Compile from = state.alone ? state.alone->compile : state.ground.compile;
  if (!state.alone && !state.ground.normalised.empty())
    from.input = InputText(state.ground.normalised);
  if (isProgram(from.input)) {
    kernel.isolated = from;
    kernel.why = "not searched: the input is a program, no IR";
    return Error::success();
  }
  auto ranOn =
      failsBehindOthers(state.ground) ? std::nullopt : opRunOn(state.ground);
  auto answer = isolateKernel(*state.oracle, from, state.ground.isPart, ranOn);
  if (!answer)
    return answer.takeError();
  answer->decisions.insert(answer->decisions.begin(), kernel.decisions.begin(),
                           kernel.decisions.end());
  keepLLVMKernel(*answer, kernel);
  kernel = std::move(*answer);
  return Error::success();
}

/// The failure was not seen to need the function that the pass ran on, but to
/// need others.
static bool needsOthersAlone(const KernelAnswer &kernel) {
  return kernel.ranOn == KernelAnswer::RanOn::Gone ||
         (kernel.ranOn == KernelAnswer::RanOn::Stays && !kernel.needed.empty());
}

/// The snapshot fails on functions that the pass did before, and fails on a
/// second time? From the input as given, the pass runs on each function once:
/// what it needs there is the answer, and where that is the same, the snapshot
/// stays.
static Error checkSnapshot(Investigation &state) {
  KernelAnswer &kernel = state.found.kernel;
  KernelAnswer bySnapshot = kernel;
  auto snapshot = std::exchange(state.alone, {});
  if (Error error = searchKernel(state))
    return error;
  if (kernel.ranOn == bySnapshot.ranOn && kernel.needed == bySnapshot.needed) {
    bySnapshot.decisions = kernel.decisions;
    kernel = std::move(bySnapshot);
    state.alone = std::move(snapshot);
    return Error::success();
  }
  if (kernel.ranOn == KernelAnswer::RanOn::Gone)
    kernel.leaveToTrace();
  state.found.remarks.add(
      RemarkId::NoSnapshot,
      "no faithful snapshot before the pass: on that IR it may fail on other "
      "functions than " +
          ir::printedSymbol(ir::nameInQuotes(state.ground.pass.symbol)) +
          ", which it ran on");
  return keepBest(state, state.ground.compile);
}

static Error searchFaithfully(Investigation &state) {
  KernelAnswer &kernel = state.found.kernel;
  if (Error error = searchKernel(state))
    return error;
  if (state.ground.pass.precision != Precision::Exact)
    return Error::success();
  if (state.alone && needsOthersAlone(kernel))
    if (Error error = checkSnapshot(state))
      return error;
  if (kernel.ranOn == KernelAnswer::RanOn::Stays)
    kernel.leaveToTrace();
  return Error::success();
}

Error isolateOneKernel(Investigation &state) {
  if (Error error = searchFaithfully(state))
    return error;
  if (!failsBehindOthers(state.ground))
    takeSymbolOfPass(state);
  const KernelAnswer &kernel = state.found.kernel;
  for (auto name : {takeFunctionOfError, nameKernelOfLastCompile})
    if (Error error = kernel.kernel.empty() ? name(state) : Error::success())
      return error;
  if (!kernel.kernel.empty())
    state.progress.found(ir::printedSymbol(kernel.kernel));
  return state.alone ? keepBest(state, kernel.isolated) : Error::success();
}

Error isolateKernelOfReader(Investigation &state) {
  return state.ground.normalised.empty() ? Error::success()
                                         : isolateOneKernel(state);
}

} // namespace culprit
