#include "triage/steps/localise/LocaliseWrongCode.h"
#include "bisect/action/ActionBisection.h"
#include "bisect/kernel/FunctionAround.h"
#include "bisect/pass/PassBisection.h"
#include "compiler/ir/SymbolText.h"
#include "triage/steps/baseline/Steady.h"
#include "triage/steps/localise/CutOutMiddle.h"
#include "triage/steps/remarks/Tell.h"

using namespace llvm;

namespace culprit {

/// The function whose turn makes the result wrong.
Error findWrongKernel(Investigation &state) {
  if (!state.wrongCode.middle)
    return Error::success();
  WrongMiddle &middle = *state.wrongCode.middle;
  auto traced = state.instruments().trace(middle.onFunctions);
  if (!traced)
    return traced.takeError();
  if (!*traced || (*traced)->passes.empty())
    return Error::success();
  auto answer =
      bisectPass(*middle.oracle, middle.onFunctions, std::nullopt, *traced);
  if (!answer)
    return answer.takeError();
  if (answer->precision != Precision::Exact || answer->symbol.empty() ||
      StringRef(answer->anchorOp).ends_with("module"))
    return Error::success();
  // The inliner runs canonicalize on it, say.
  bool isLaunched = answer->pass != state.found.pass.pass;
  std::string runs = isLaunched ? answer->pass : "the pass";
  tellKernel(state, {answer->anchorOp, ir::nameInQuotes(answer->symbol), ""},
             "the result is wrong once " + runs + " runs on it");
  state.found.kernel.decisions = answer->decisions;
  return Error::success();
}

/// On the functions in turn, which is another order, another one may have been
/// the wrong one.
static void checkKernel(Investigation &state, const NamedAction &wrong) {
  const WrongMiddle &middle = *state.wrongCode.middle;
  KernelAnswer &kernel = state.found.kernel;
  auto function = functionAround(middle.alone.input.text(), wrong.location);
  bool isInOrder = middle.onFunctions.command.argv == middle.alone.command.argv;
  if (function && function->name != kernel.kernel)
    tellKernel(state, *function, "the wrong application is in it");
  else if (!function && !isInOrder)
    kernel = {};
}

Error findWrongAction(Investigation &state) {
  if (!state.wrongCode.middle)
    return Error::success();
  WrongMiddle &middle = *state.wrongCode.middle;
  auto answer = bisectAction(*middle.oracle, middle.alone);
  if (!answer)
    return answer.takeError();
  if (answer->precision == Precision::Exact && answer->actions.size() == 1)
    checkKernel(state, answer->actions.front());
  return tellAction(state, std::move(*answer), middle.alone);
}

/// None if the question does not depend on the input.
static Expected<std::unique_ptr<Oracle>>
oracleOfTheInput(Investigation &state, const Compile &compile) {
  const OutputQuestion &question = state.question.output;
  if (question.reference.empty())
    return nullptr;
  return makeOracleOfOneInput(
      state.instruments(), state.failure(), runOf(question, /*edited=*/false),
      referenceByScript(state.prober, question.reference), compile);
}

static Expected<std::optional<WrongMiddle>>
middleIn(Investigation &state, const Pipeline &pipeline, std::string &why) {
  Compile compile = state.ground.compile;
  compile.command = compile.command.withPipeline(pipeline);
  auto ofInput = oracleOfTheInput(state, compile);
  if (!ofInput)
    return ofInput.takeError();
  auto middle =
      cutOutMiddle(state, *ofInput ? **ofInput : *state.oracle, compile, why);
  if (middle && *middle)
    (*middle)->whole = std::move(*ofInput);
  return middle;
}

/// Without an optional pass that can go.
static bool isShortest(const WrongPassAnswer &pass) {
  return pass.upToPass.str() == pass.wrong.str();
}

/// On the IR that the pass gets in the user's pipeline; else, where that does
/// not show it, in the shortest.
static Error cutOut(Investigation &state) {
  const WrongPassAnswer &pass = *state.wrongCode.pass;
  std::vector<const Pipeline *> pipelines = {&pass.upToPass};
  if (!isShortest(pass))
    pipelines.push_back(&pass.wrong);
  for (const Pipeline *pipeline : pipelines) {
    std::string why;
    auto middle = middleIn(state, *pipeline, why);
    if (!middle)
      return middle.takeError();
    state.wrongCode.middle = std::move(*middle);
    if (state.wrongCode.middle)
      return Error::success();
    state.found.action.why = "not searched: " + why; // else told by the search
  }
  return Error::success();
}

Expected<std::optional<ActionAnswer>>
wrongActionInShortest(Investigation &state) {
  if (isShortest(*state.wrongCode.pass))
    return std::optional<ActionAnswer>();
  std::string why;
  auto middle = middleIn(state, state.wrongCode.pass->wrong, why);
  if (!middle)
    return middle.takeError();
  if (!*middle)
    return std::optional<ActionAnswer>();
  auto answer = bisectAction(*(*middle)->oracle, (*middle)->alone);
  if (!answer)
    return answer.takeError();
  return std::optional<ActionAnswer>(std::move(*answer));
}

/// The compiler may refuse the flags that show and gate its actions, or take
/// them to no effect. With its only pass skipped, a compile ends, and its
/// result is another.
static Expected<bool> passIsGated(Investigation &state) {
  const WrongMiddle &middle = *state.wrongCode.middle;
  auto traced = state.instruments().trace(middle.alone);
  if (!traced)
    return traced.takeError();
  if (!*traced || (*traced)->passes.empty())
    return false;
  auto gate = state.instruments().gatePasses(
      middle.alone, (*traced)->log.countByTag.at(passExecutionTag));
  if (!gate)
    return false;
  auto printed = state.instruments().printIR(gate->at(0), /*locations=*/false);
  if (!printed)
    return printed.takeError();
  if (printed->outcome.status != Outcome::Status::Completed)
    return false;
  auto judgement = middle.oracle->ask(gate->at(0), Attribution::None);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict != Verdict::Interesting;
}

Error cutOutWrongPass(Investigation &state) {
  if (!state.wrongCode.pass || !state.wrongCode.pass->inWrong)
    return Error::success();
  if (Error error = cutOut(state))
    return error;
  if (!state.wrongCode.middle)
    return Error::success();
  auto isGated = passIsGated(state);
  if (!isGated)
    return isGated.takeError();
  if (*isGated)
    return Error::success();
  auto byGate = takeGate(state);
  if (!byGate)
    return byGate.takeError();
  // Its oracle asks the instruments of before, which are gone.
  return cutOut(state);
}

} // namespace culprit
