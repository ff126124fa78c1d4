#include "triage/steps/localise/FindLLVMPass.h"
#include "bisect/pass/LLVMPassBisection.h"
#include "bisect/pass/LastBegunPass.h"
#include "compiler/input/LLVMFunctions.h"
#include "compiler/ir/SymbolText.h"
#include "compiler/output/RunningPass.h"
#include "compiler/output/StackDump.h"
#include "triage/evidence/GuiltyPass.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/localise/NameByPipeline.h"
#include "triage/steps/localise/NoPass.h"
#include "triage/steps/remarks/Tell.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace culprit {

/// `RqCaller`, `InstCombinePass` -> `rqcaller`, `instcombine`.
static std::string lettersOf(StringRef name) {
  name.consume_back("Pass");
  std::string letters;
  for (char c : name)
    if (isAlnum(c))
      letters += toLower(c);
  return letters;
}

/// What a stack dump calls by its class, as the pipeline has it, if one pass
/// there is called like that.
static void nameAsInText(std::string &pass,
                         const std::optional<Pipeline> &pipeline) {
  std::set<std::string> alike;
  if (pipeline)
    for (const PipelinePath &leaf : pipeline->leaves())
      if (lettersOf(pipeline->at(leaf).name) == lettersOf(pass))
        alike.insert(pipeline->at(leaf).name);
  if (alike.size() == 1)
    pass = *alike.begin();
}

/// What prints assembly prints the module's variables and aliases with the
/// first function.
static bool mayBeOfModule(const Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  auto functions = functionsOfLLVM(state.original.input.text());
  return StringRef(pass.pass).ends_with("Assembly Printer") &&
         functions.size() > 1 && functions.front() == pass.symbol &&
         none_of(state.failure().face.verbatimErrors, [&](StringRef error) {
           return error.contains("'" + pass.symbol + "'") ||
                  error.contains("function " + pass.symbol);
         });
}

Error findLLVMPass(Investigation &state) {
  Findings &found = state.found;
  auto answer = bisectLLVMPass(*state.oracle, state.ground.compile);
  if (!answer)
    return answer.takeError();
  found.pass = std::move(answer->pass);
  found.failingPass = std::move(answer->failingPass);
  nameAsInText(found.failingPass, state.ground.pipeline);
  Precision before = found.pass.precision;
  if (Error error =
          nameLastBegun(*state.oracle, state.ground.compile, found.pass))
    return error;
  if (found.pass.precision != before)
    found.failingPass.clear(); // no more than where the time ended
  if (found.failingPass.empty() && found.pass.precision == Precision::Exact)
    found.failingPass = found.pass.pass;
  doubtVerifier(found.pass);
  found.knobs.push_back(found.pass.knob);
  if (state.ground.pipeline)
    found.pass.path = onlyLeafNamed(*state.ground.pipeline, found.pass.pass);
  tellPass(state);
  tellLLVMKernel(state);
  if (mayBeOfModule(state))
    found.kernel.why += ", or on what the module has beside functions, which "
                        "is printed with the first";
  tellErrorsBefore(state);
  return Error::success();
}

Error findHandedOverPass(Investigation &state) {
  const Tier &tier = state.found.tier;
  if (tier.name == "codegen")
    return findLLVMPass(state);
  return sayWhyNoPass(
      state.found, tier.name.empty()
                       ? "no pass is named: nobody knows in which tier it "
                         "fails"
                       : "no pass is named: of this compiler only the passes "
                         "in libnvvm can be gated, and it fails in another "
                         "tier, " +
                             tier.name);
}

static bool isFound(const PassAnswer &pass) {
  return !pass.pass.empty() && (pass.precision == Precision::Exact ||
                                pass.precision == Precision::Range);
}

/// Of a range, each pass may be it.
static bool mayBeSamePass(const PassAnswer &again, const PassAnswer &known) {
  if (known.precision == Precision::Range)
    return isFound(again) && (again.pass == known.pass ||
                              is_contained(known.candidates, again.pass));
  return again.precision == known.precision && again.pass == known.pass;
}

/// It fails in one that no setting skips, with or without what enabled that on
/// the whole input.
static bool failsInSamePass(const Investigation &state,
                            const LLVMPassAnswer &again) {
  std::string failing = again.failingPass;
  nameAsInText(failing, state.ground.pipeline);
  const Findings &found = state.found;
  return !failing.empty() && failing == found.failingPass &&
         failing != found.pass.pass;
}

/// What was a range on the whole input is one pass on what is left of it, which
/// has numbers of its own. Not if another one of the range is enough, too.
static Error takeBetter(Investigation &state, LLVMPassAnswer again) {
  Findings &found = state.found;
  if (found.pass.precision != Precision::Range || found.pass.areEachEnough ||
      again.pass.precision != Precision::Exact)
    return Error::success();
  found.reduction->passOfWhole = {found.pass, found.failingPass};
  again.pass.index.reset();
  again.pass.why += ", of what is left; of the whole input: " + found.pass.why;
  found.pass = std::move(again.pass);
  if (state.ground.pipeline)
    found.pass.path = onlyLeafNamed(*state.ground.pipeline, found.pass.pass);
  if (found.failingPass.empty())
    found.failingPass =
        again.failingPass.empty() ? found.pass.pass : again.failingPass;
  tellPass(state);
  return keepBest(state, found.best);
}

/// It fails in the same pass, behind another one than the whole input does.
static void tellOtherPass(Findings &found, const PassAnswer &again) {
  const PassAnswer &pass = found.pass;
  if (pass.precision == Precision::Exact &&
      again.precision == Precision::Exact && again.pass != pass.pass)
    found.reduction->remarks.add(
        RemarkId::OtherPass, "the reproducer shows it behind " + again.pass +
                                 ", and not behind " + pass.pass +
                                 ", which is the pass of the input");
}

/// Where no gate turns the pass, the stack says on which function it ran: on a
/// module as a whole, say, which is looked at with its first function.
static Error tellFunctionLeft(Investigation &state) {
  Findings &found = state.found;
  if (!found.reduction || !found.reduction->input || state.lessons.varies)
    return Error::success();
  auto result = state.prober.run(found.best);
  if (!result)
    return result.takeError();
  auto dump = parseStackDump(result->outcome.err.text);
  auto running = dump ? runningPass(*dump) : std::nullopt;
  const KernelAnswer &whole = found.kernel;
  if (!running || running->symbol.empty() || whole.opName != "function" ||
      running->symbol == whole.kernel)
    return Error::success();
  KernelAnswer left = whole;
  left.kernel = running->symbol;
  left.path = ir::printedSymbol(left.kernel);
  left.why = "the pass ran on it in what is left; in the whole input, on " +
             whole.path;
  found.reduction->kernel = std::move(left);
  return Error::success();
}

/// Gives the reduction up if that fails in another pass.
static Error checkPassAgain(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  const auto &reduction = state.found.reduction;
  if (!isFound(pass))
    return tellFunctionLeft(state);
  if (!reduction || !(reduction->input || reduction->pipeline ||
                      (reduction->flags && reduction->flags->changed)))
    return Error::success();
  auto again = bisectLLVMPass(*state.oracle, state.found.best);
  if (!again)
    return again.takeError();
  if (mayBeSamePass(again->pass, pass) || failsInSamePass(state, *again)) {
    if (again->pass.symbol != pass.symbol)
      tellKernelOfWhatIsLeft(state.found, again->pass.symbol);
    tellOtherPass(state.found, again->pass);
    return takeBetter(state, std::move(*again));
  }
  bool isKnown = again->pass.precision != Precision::Unknown;
  state.giveUpReduction((isKnown ? "the smaller input fails otherwise: "
                                 : "which pass fails on the smaller input is "
                                   "not known: ") +
                        again->pass.why);
  return keepBest(state, state.found.best);
}

/// No pass told a function: what is reduced may have one left.
static void tellOnlyFunctionLeft(Investigation &state) {
  Findings &found = state.found;
  if (!found.kernel.kernel.empty() || !found.reduction ||
      !found.reduction->input || found.reduction->kernel)
    return;
  StringRef text = found.reduction->input->compile.input.text();
  auto left = functionsOfLLVM(text);
  bool hasVariables = text.starts_with("@") || text.contains("\n@");
  if (left.size() != 1 || hasVariables ||
      !is_contained(functionsOfLLVM(state.original.input.text()), left.front()))
    return;
  KernelAnswer kernel = found.kernel;
  kernel.kernel = left.front();
  kernel.path = ir::printedSymbol(kernel.kernel);
  kernel.opName = "function";
  kernel.why = "the reduced input shows the failure with this one alone";
  found.reduction->kernel = std::move(kernel);
}

Error findLLVMPassAgain(Investigation &state) {
  if (Error error = checkPassAgain(state))
    return error;
  tellOnlyFunctionLeft(state);
  return nameByPipeline(state);
}

} // namespace culprit
