#include "triage/steps/localise/LLVMTier.h"
#include "bisect/pass/LLVMPassBisection.h"
#include "bisect/pass/LastBegunPass.h"
#include "compiler/output/BisectLines.h"
#include "triage/steps/localise/LeftReproducer.h"
#include "triage/steps/remarks/Tell.h"

using namespace llvm;

namespace culprit {

Error bisectInside(Investigation &state, const Compile &compile) {
  if (!state.instruments().listLLVMPasses(compile))
    return Error::success();
  auto answer = bisectLLVMPass(*state.oracle, compile);
  if (!answer)
    return answer.takeError();
  if (Error error = nameLastBegun(*state.oracle, compile, answer->pass))
    return error;
  if (answer->pass.pass.empty())
    return Error::success();
  if (state.ground.isPart)
    answer->pass.knob.evidence += "; on a part of the input";
  state.found.knobs.push_back(answer->pass.knob);
  state.found.tier.llvmPass = std::move(answer->pass);
  state.progress.found("LLVM pass " + state.found.tier.llvmPass->pass);
  return Error::success();
}

/// MLIR's passes are over, or the one that fails is open: LLVM's may run there.
static bool mayBeInLLVM(const Investigation &state) {
  const auto &traced = state.ground.traced;
  const PassAnswer &pass = state.found.pass;
  if (state.instruments().passes() != Passes::MLIR || !traced ||
      traced->passes.empty() || !state.oracle->reference().openAction.empty())
    return false;
  return pass.pass.empty() ? !traced->lastPass
                           : pass.precision == Precision::Exact &&
                                 !state.session.compiler.profile.isInterpreter;
}

/// Whether passes of LLVM run in the pass of MLIR that was begun last, or after
/// it.
static Expected<bool> runsLLVM(Investigation &state, const Compile &compile) {
  auto listing = state.instruments().listLLVMPasses(compile);
  if (!listing)
    return false;
  std::vector<Compile> asked = {*listing};
  // It is asked for next, and takes as long.
  if (auto writing = reproducerToBeWritten(state);
      writing && state.prober.workers() > 1)
    asked.push_back(std::move(*writing));
  auto results = state.prober.runAll(asked);
  if (!results)
    return results.takeError();
  StringRef text = results->front().outcome.err.text;
  return !parseBisectLines(behindLastMark(text)).empty();
}

/// As given, and as some passes need it to be counted.
static std::vector<Compile> formsThatCount(const Investigation &state) {
  std::vector<Compile> forms = {state.ground.compile};
  const auto &variables = state.session.compiler.profile.countingEnvironment;
  if (variables.empty())
    return forms;
  Compile counting = state.ground.compile;
  for (const auto &[name, value] : variables)
    counting.environment[name] = value;
  forms.push_back(std::move(counting));
  return forms;
}

/// If no pass of MLIR fails, that of LLVM is the answer.
static void takeLLVMPass(Investigation &state) {
  Findings &found = state.found;
  if (!found.pass.pass.empty() || !found.tier.llvmPass)
    return;
  found.pass = std::move(*found.tier.llvmPass);
  found.tier.llvmPass.reset();
  found.remarks.drop(RemarkId::NoPass);
  tellLLVMKernel(state);
}

Error lookIntoLLVM(Investigation &state) {
  if (!mayBeInLLVM(state))
    return Error::success();
  for (const Compile &compile : formsThatCount(state)) {
    auto runs = runsLLVM(state, compile);
    if (!runs)
      return runs.takeError();
    if (!*runs)
      continue;
    if (Error error = bisectInside(state, compile))
      return error;
    break;
  }
  takeLLVMPass(state);
  return Error::success();
}

} // namespace culprit
