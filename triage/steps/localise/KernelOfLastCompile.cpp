#include "triage/steps/localise/KernelOfLastCompile.h"
#include "bisect/kernel/FunctionCuts.h"
#include "judge/TraceOfFailure.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// In no pass, but in a stage that comes behind some: the traceback says so.
static bool failsBehindPasses(const Investigation &state) {
  const std::string &stage = state.found.stage;
  const std::optional<Trace> &traced = state.ground.traced;
  return !stage.empty() && stage != "front end" &&
         state.found.pass.pass.empty() && traced && traced->inOneThread &&
         traced->logComplete;
}

/// What raises an exception may keep it, and compile more before it ends.
static bool endsInLastCompile(const Investigation &state) {
  FailureKind kind = state.failure().face.kind;
  return isCrashLike(kind) || isWithoutEnd(kind);
}

/// The numbers of the passes that no pass has around it, on modules.
static std::vector<uint64_t> outermost(const Trace &traced) {
  std::vector<uint64_t> numbers;
  for (const PassExecution &pass : traced.passes)
    if (pass.opName == "builtin.module" && !pass.parent && pass.index)
      numbers.push_back(*pass.index);
  return numbers;
}

/// No other one failed, as far as is known.
static bool isAboutLastCompile(const SeveralFailures &several) {
  return several.count == 0 ||
         (several.count == 1 && !several.wentOn && !several.mayBeAnother());
}

static bool compilesOnce(const Trace &traced) {
  return traced.several.count == 0 &&
         1 == count_if(traced.passes, [](const PassExecution &pass) {
           return pass.beginsCompile;
         });
}

/// Those with a body that the pass got; none if that cannot be seen.
static Expected<std::vector<FunctionInfo>> functionsAt(Investigation &state,
                                                       uint64_t execution) {
  using Functions = std::vector<FunctionInfo>;
  auto text = state.instruments().irBefore(state.ground.compile, execution,
                                           /*locations=*/false);
  if (!text || !*text)
    return text ? Functions() : Expected<Functions>(text.takeError());
  auto functions = functionsIn(state.prober, **text);
  if (!functions)
    return functions.takeError();
  return functions->value_or(Functions());
}

Error nameKernelOfLastCompile(Investigation &state) {
  if (!failsBehindPasses(state))
    return Error::success();
  auto passes = outermost(*state.ground.traced);
  bool isLast = endsInLastCompile(state) &&
                isAboutLastCompile(state.ground.traced->several);
  if (passes.empty() || !(isLast || compilesOnce(*state.ground.traced)))
    return Error::success();
  auto functions = functionsAt(state, passes.back());
  if (!functions || functions->size() != 1)
    return functions.takeError();
  const FunctionInfo &only = functions->front();
  // A module may lie where one that is gone lay: two compiles look like one.
  auto first = isLast ? *functions : functionsAt(state, passes.front());
  if (!first || none_of(*first, [&](const FunctionInfo &function) {
        return function.path == only.path;
      }))
    return first.takeError();
  KernelAnswer &kernel = state.found.kernel;
  kernel.kernel = only.name;
  kernel.path = only.path;
  kernel.opName = only.opName;
  kernel.why = isLast ? "the only function of the last compile, in which the "
                        "program ends"
                      : "the only function that the program compiles";
  return Error::success();
}

} // namespace culprit
