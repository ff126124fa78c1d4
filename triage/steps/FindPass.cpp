#include "triage/steps/FindPass.h"
#include "bisect/LLVMPassBisection.h"
#include "bisect/LastBegunPass.h"
#include "bisect/PassBisection.h"
#include "compiler/output/PythonTraceback.h"
#include "triage/evidence/GuiltyPass.h"
#include "triage/evidence/OtherCrashes.h"
#include "triage/steps/FrontEnd.h"
#include "triage/steps/Keep.h"
#include "triage/steps/MakeOracle.h"
#include "triage/steps/NameByPipeline.h"
#include "triage/steps/Steady.h"
#include "triage/steps/Tell.h"

using namespace llvm;

namespace culprit {

static void tellPass(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  if (pass.pass.empty())
    state.found.remarks.add(RemarkId::NoPass, "no pass is named: " + pass.why);
  else
    state.progress.found(pass.pathText);
}

/// A trace gives a guess, and the gate is the authority. The answer says in
/// which pass the failure arises, here and nowhere else, and questions are
/// judged by it from here on. For a range, the pass is not known.
static Error nameFailingPass(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  FailureSignature signature = state.oracle->reference();
  bool oneOf = pass.precision == Precision::Range &&
               is_contained(pass.candidates, signature.failingPass);
  state.found.failingPass = oneOf ? signature.failingPass
                            : pass.precision == Precision::Range ? ""
                                                                 : pass.pass;
  if (pass.precision != Precision::Exact || signature.failingPass == pass.pass)
    return keepBest(state, state.found.best);
  signature.failingPass = pass.pass;
  signature.failingClass = pass.passClass;
  signature.launchers = pass.launchedBy;
  signature.openAction.clear(); // of another pass
  auto corrected = makeOracle(state, std::move(signature));
  corrected->absorb(*state.oracle);
  state.oracle = std::move(corrected);
  return keepBest(state, state.found.best);
}

static Expected<PassAnswer> bisectedByInstruments(Investigation &state) {
  return bisectPass(*state.oracle, state.ground.compile, state.ground.pipeline,
                    state.ground.traced);
}

/// The compiler may show its actions, and refuse the counters that gate them,
/// or take them to no effect. Of too many, its log does not tell all.
static Expected<PassAnswer> bisected(Investigation &state) {
  auto answer = bisectedByInstruments(state);
  bool isGated = !answer || (answer->knob.proven &&
                             answer->knob.name == passExecutionTag &&
                             answer->precision != Precision::Unknown);
  if (isGated)
    return answer;
  auto byGate = steadyByGate(state);
  if (!byGate)
    return byGate.takeError();
  return *byGate ? bisectedByInstruments(state) : std::move(answer);
}

/// The other bugs are known then.
static Expected<bool> areTwoBugs(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  const std::optional<Pipeline> &pipeline = state.ground.pipeline;
  if (!state.varies || !state.otherBugs.empty() || !pipeline || !pass.path ||
      pass.precision != Precision::Exact)
    return false;
  Compile without = state.ground.compile;
  without.command =
      without.command.withPipeline(withoutPass(*pipeline, *pass.path));
  auto faces = facesShownBy(state.prober, without, state.oracle->reference());
  if (!faces)
    return faces.takeError();
  state.otherBugs = std::move(*faces);
  return !state.otherBugs.empty();
}

static constexpr char inFrontEnd[] =
    "the front end fails, before any pass runs on that kernel";

/// A program may compile several kernels, and the passes that ran are of those
/// that the front end took.
static Error explainByFrontEnd(Investigation &state, PassAnswer &answer) {
  if (!answer.pass.empty() || answer.precision != Precision::Unknown ||
      state.found.stage != "front end")
    return Error::success();
  auto refusal = whatFrontEndRefuses(state);
  if (!refusal)
    return refusal.takeError();
  answer.why = refusal->value_or(std::string(inFrontEnd) +
                                 ": the passes that ran are those of others");
  return Error::success();
}

Expected<Next> findPass(Investigation &state) {
  if (Error error = keepBest(state, state.ground.compile))
    return error;
  auto answer = bisected(state);
  if (!answer)
    return answer.takeError();
  if (hasUncountedFaces(state)) { // the gate has shown them
    state.afresh = Afresh::ItVaries;
    return Next::End;
  }
  if (Error error = explainByFrontEnd(state, *answer))
    return error;
  state.ground.pass = *answer;
  state.found.pass = std::move(*answer);
  state.found.knobs.push_back(state.found.pass.knob);
  tellPass(state);
  if (Error error = nameFailingPass(state))
    return error;
  auto two = areTwoBugs(state);
  if (!two)
    return two.takeError();
  if (*two)
    state.afresh = Afresh::TwoBugs;
  return *two ? Next::End : Next::On;
}

/// The only leaf of that name. If there are several, the gate does not say
/// which it was.
static std::optional<PipelinePath> leafNamed(const Pipeline &pipeline,
                                             StringRef name) {
  std::vector<PipelinePath> leaves = pipeline.leaves();
  auto isIt = [&](const PipelinePath &leaf) {
    return pipeline.at(leaf).name == name;
  };
  if (count_if(leaves, isIt) != 1)
    return std::nullopt;
  return *find_if(leaves, isIt);
}

Error findLLVMPass(Investigation &state) {
  Findings &found = state.found;
  auto answer = bisectLLVMPass(*state.oracle, state.ground.compile);
  if (!answer)
    return answer.takeError();
  found.pass = std::move(answer->pass);
  found.failingPass = std::move(answer->failingPass);
  if (Error error =
          nameLastBegun(*state.oracle, state.ground.compile, found.pass))
    return error;
  if (found.failingPass.empty() && found.pass.precision == Precision::Exact)
    found.failingPass = found.pass.pass;
  doubtVerifier(found.pass);
  found.knobs.push_back(found.pass.knob);
  if (state.ground.pipeline)
    found.pass.path = leafNamed(*state.ground.pipeline, found.pass.pass);
  tellPass(state);
  tellLLVMKernel(state);
  return Error::success();
}

static Error sayWhyNoPass(Findings &found, std::string why) {
  found.pass.why = std::move(why);
  found.remarks.add(RemarkId::NoPass, found.pass.why);
  return Error::success();
}

/// Exceptions of mistakes in a program; of others, one whose code is itself a
/// compiler may fail.
static bool isMistake(const FailureFace &face, ArrayRef<StringRef> types) {
  return face.kind == FailureKind::PassFailure && face.errors.size() == 1 &&
         is_contained(types, StringRef(face.errors.front()).split(':').first);
}

/// Whatever raises it, nothing is compiled before.
static bool isOfProgramItself(const FailureFace &face) {
  return isMistake(face, {"AttributeError", "FileNotFoundError", "ImportError",
                          "IndentationError", "ModuleNotFoundError",
                          "NameError", "SyntaxError", "UnboundLocalError"});
}

/// Raised in the user's own code, not in a package that it calls.
static Expected<bool> isRaisedByProgram(Investigation &state) {
  const FailureFace &face = state.failure().face;
  if (!isOfProgramItself(face) &&
      !isMistake(face, {"IndexError", "KeyError", "TypeError"}))
    return false;
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  auto traceback = parsePythonTraceback(result->outcome.err.text);
  return traceback && traceback->isRaisedThere;
}

/// What no compiler has to do with, empty if one may. Edits of such a program
/// would keep no more than its last line.
static Expected<std::string> whyNoCompiler(Investigation &state) {
  constexpr char before[] =
      "the program fails before any compiler that culprit knows runs in it";
  if (!state.session.compiler.profile.isInterpreter)
    return "";
  if (isOfProgramItself(state.failure().face) &&
      state.instruments().hasNoMLIR())
    return std::string(before) + ": it loads no MLIR, and starts no compiler";
  auto raised = isRaisedByProgram(state);
  if (!raised)
    return raised.takeError();
  return *raised ? std::string(before) + ": its own code raises the exception"
                 : "";
}

Error sayThatNoPassIsGated(Investigation &state) {
  auto refusal = whatFrontEndRefuses(state);
  if (!refusal)
    return refusal.takeError();
  if (*refusal)
    return sayWhyNoPass(state.found, std::move(**refusal));
  auto why = whyNoCompiler(state);
  if (!why)
    return why.takeError();
  if (!why->empty()) {
    if (state.found.indistinct.empty())
      state.found.indistinct = *why;
    return sayWhyNoPass(state.found, std::move(*why));
  }
  if (state.found.stage == "front end")
    return sayWhyNoPass(state.found, inFrontEnd);
  std::string complaint = state.instruments().complaint();
  return sayWhyNoPass(state.found,
                      "the " + state.session.compiler.profile.name +
                          " profile has no pass pipeline that can be turned: "
                          "only MLIR's passes are bisected" +
                          (complaint.empty() ? "" : "; " + complaint));
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

/// That no pass ran is seen by the gate, or by a compile without passes.
static const char *whyNoneIsReached(const Investigation &state) {
  bool isSeen = !state.ground.ignoresPipeline ||
                (state.ground.traced && state.instruments().isGate());
  return isSeen ? "the compiler fails on the input before its first pass"
                : "the command is a script that was not seen to take a "
                  "pipeline, so that it is not known whether a pass runs "
                  "before it fails";
}

Error sayThatNoPassIsReached(Investigation &state) {
  auto refusal = whatFrontEndRefuses(state);
  if (!refusal)
    return refusal.takeError();
  return sayWhyNoPass(state.found, refusal->value_or(whyNoneIsReached(state)));
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

/// What was a range on the whole input is one pass on what is left of it, which
/// has numbers of its own.
static Error takeBetter(Investigation &state, LLVMPassAnswer again) {
  Findings &found = state.found;
  if (found.pass.precision != Precision::Range ||
      again.pass.precision != Precision::Exact)
    return Error::success();
  found.reduction->passOfWhole = {found.pass, found.failingPass};
  again.pass.index.reset();
  again.pass.why += ", of what is left; of the whole input: " + found.pass.why;
  found.pass = std::move(again.pass);
  if (state.ground.pipeline)
    found.pass.path = leafNamed(*state.ground.pipeline, found.pass.pass);
  if (found.failingPass.empty())
    found.failingPass =
        again.failingPass.empty() ? found.pass.pass : again.failingPass;
  tellPass(state);
  return keepBest(state, found.best);
}

/// Gives the reduction up if that fails in another pass.
static Error checkPassAgain(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  const auto &reduction = state.found.reduction;
  if (!isFound(pass) || !reduction ||
      !(reduction->input || reduction->pipeline))
    return Error::success();
  auto again = bisectLLVMPass(*state.oracle, state.found.best);
  if (!again)
    return again.takeError();
  if (mayBeSamePass(again->pass, pass))
    return takeBetter(state, std::move(*again));
  state.giveUpReduction("the smaller input fails otherwise: " +
                        again->pass.why);
  return keepBest(state, state.found.best);
}

Error findLLVMPassAgain(Investigation &state) {
  if (Error error = checkPassAgain(state))
    return error;
  return nameByPipeline(state);
}

} // namespace culprit
