#include "triage/steps/Localise.h"
#include "bisect/LLVMCounterBisection.h"
#include "compiler/input/InputFormat.h"
#include "compiler/ir/SymbolText.h"
#include "triage/steps/Keep.h"
#include "triage/steps/Tell.h"

using namespace llvm;

namespace culprit {

Error snapshotBeforePass(Investigation &state) {
  // That of LLVM which was named where none of MLIR fails gets no IR of MLIR.
  if (state.ground.pass.pass.empty() && !state.found.pass.pass.empty())
    return Error::success();
  std::string why;
  auto taken = takeSnapshot(*state.oracle, state.ground.compile,
                            state.ground.pass, state.ground.pipeline, why);
  if (!taken)
    return taken.takeError();
  if (*taken) {
    state.alone = std::move(**taken);
    return keepBest(state, state.alone->compile);
  }
  state.found.remarks.add(RemarkId::NoSnapshot,
                          "no faithful snapshot before the pass: " + why);
  return Error::success();
}

static void takeKernel(KernelAnswer &kernel, const std::string &symbol,
                       const std::string &opName) {
  kernel.kernel = symbol;
  kernel.path = ir::printedSymbol(symbol);
  kernel.opName = opName;
}

/// The only function that passes before it ran on.
static const PassExecution *onlyFunctionOf(const Trace &traced,
                                           uint64_t before) {
  const PassExecution *only = nullptr;
  for (const PassExecution &pass : traced.passes) {
    if (pass.index >= before || !StringRef(pass.opName).ends_with(".func") ||
        pass.symbol.empty())
      continue;
    if (only && only->symbol != pass.symbol)
      return nullptr;
    only = &pass;
  }
  return only;
}

/// The symbol that a pass ran on, if functions cannot be told apart by taking
/// them out.
static void takeSymbolOfPass(Investigation &state) {
  Findings &found = state.found;
  const PassAnswer &pass = state.ground.pass;
  if (!found.kernel.kernel.empty())
    return;
  bool isOuter =
      pass.anchorOp == "builtin.module" || pass.anchorOp == "gpu.module";
  if (!pass.symbol.empty() && !isOuter) {
    takeKernel(found.kernel, pass.symbol, pass.anchorOp);
    found.kernel.why = "the pass ran on it";
    size_t others = found.kernel.needed.size() + found.kernel.staying.size();
    if (others > 1)
      found.kernel.why += "; " + std::to_string(others) +
                          " functions could not be taken out of its IR";
    return;
  }
  const auto &traced = state.ground.traced;
  const PassExecution *only =
      traced && isOuter && state.ground.normalised.empty()
          ? onlyFunctionOf(*traced, pass.index.value_or(0))
          : nullptr;
  if (!only)
    return;
  takeKernel(found.kernel, only->symbol, only->opName);
  found.kernel.why = "the only function that passes ran on";
}

/// Has no functions of IR.
static bool isProgram(const InputText &input) {
  return formatOf(input.suffix(), input.text()).name == "Python";
}

Error isolateOneKernel(Investigation &state) {
  KernelAnswer &kernel = state.found.kernel;
  Compile from = state.alone ? state.alone->compile : state.ground.compile;
  if (!state.alone && !state.ground.normalised.empty())
    from.input = InputText(state.ground.normalised);
  if (isProgram(from.input)) {
    kernel.isolated = from;
    kernel.why = "not searched: the input is a program, no IR";
  } else {
    auto answer = isolateKernel(*state.oracle, from, state.ground.isPart);
    if (!answer)
      return answer.takeError();
    kernel = std::move(*answer);
  }
  takeSymbolOfPass(state);
  if (!kernel.kernel.empty())
    state.progress.found(ir::printedSymbol(kernel.kernel));
  return state.alone ? keepBest(state, kernel.isolated) : Error::success();
}

/// Without a snapshot, inside the pass of the whole compile.
static Error findActionInPlace(Investigation &state) {
  Findings &found = state.found;
  std::optional<Compile> inside;
  const PassAnswer &pass = state.ground.pass;
  if (pass.precision == Precision::Exact && pass.index)
    inside = state.instruments().onlyInside(state.ground.compile, *pass.index);
  if (!inside) {
    found.action.why =
        "not searched: there is no snapshot to run the pass alone on";
    return Error::success();
  }
  auto answer = bisectAction(*state.oracle, *inside);
  if (!answer)
    return answer.takeError();
  return tellAction(state, std::move(*answer), *inside);
}

Error findAction(Investigation &state) {
  Findings &found = state.found;
  if (!state.alone)
    return findActionInPlace(state);
  auto answer = bisectAction(*state.oracle, found.kernel.isolated);
  if (!answer)
    return answer.takeError();
  // An op without a location of its own has the line on which it was printed
  // for us.
  if (!state.alone->hasLocations)
    for (NamedAction &action : answer->actions)
      action.location.clear();
  return tellAction(state, std::move(*answer), found.kernel.isolated);
}

Error findLLVMUnits(Investigation &state) {
  if (state.found.pass.pass.empty())
    return Error::success();
  auto answer = bisectLLVMCounter(*state.oracle, state.ground.compile);
  if (!answer)
    return answer.takeError();
  return tellAction(state, std::move(*answer), state.ground.compile);
}

} // namespace culprit
