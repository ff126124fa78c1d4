#include "triage/steps/reduce/ShortenPipeline.h"
#include "probe/RepeatedRuns.h"
#include "report/Needed.h"
#include "triage/evidence/GuiltyPass.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/localise/NameByPipeline.h"

using namespace llvm;

namespace culprit {

/// Text that a compiler expanded has every default. What the user has written
/// stays: without it, the passes that are left may not be needed any more, or
/// show the failure otherwise. (The reproducer's own options go with its other
/// settings.)
static Error dropDefaults(Investigation &state, Compile shorter) {
  std::vector<Setting> options = optionsOf(shorter);
  markExpansions(options, state.original.command);
  erase_if(options, [](const Setting &option) { return !option.isExpansion; });
  auto fewer = reduceFlags(*state.oracle, shorter, options);
  if (!fewer)
    return fewer.takeError();
  if (auto pipeline = fewer->compile.command.pipeline())
    state.found.pipeline->minimal = std::move(*pipeline);
  return Error::success();
}

static Compile groundWith(const Investigation &state,
                          const Pipeline &pipeline) {
  Compile compile = state.ground.compile;
  compile.command = compile.command.withPipeline(pipeline);
  return compile;
}

/// Passes that LLVM takes for passes of functions if the first of them is one;
/// nothing if the text says what they are, or there is one pass alone.
static std::optional<Pipeline> ofFunctions(const Pipeline &pipeline) {
  const std::vector<PipelineNode> &passes = pipeline.root.children;
  auto isSaid = [](const PipelineNode &node) {
    return node.kind == PipelineNode::Kind::Nest && node.name != "loop" &&
           node.name != "loop-mssa";
  };
  if (pipeline.syntax != PipelineSyntax::LLVM || passes.size() < 2 ||
      any_of(passes, isSaid))
    return std::nullopt;
  Pipeline nested = Pipeline::empty(pipeline.syntax);
  nested.root.children = {{PipelineNode::Kind::Nest, "function", {}, passes}};
  return nested;
}

/// A name may be that of a pass of modules, too. Without the pass in front of
/// it, which says what it is, it is another pass: `function(...)` says the
/// same. `compile` shows the failure with the answer's pipeline. One compile,
/// and where that shows the failure, a second search.
static Expected<PipelineAnswer> withoutFirstOfFunctions(Oracle &oracle,
                                                        Compile compile,
                                                        PipelineAnswer answer) {
  auto nested = answer.why.empty() ? ofFunctions(answer.minimal) : std::nullopt;
  if (!nested)
    return answer;
  compile.command = compile.command.withPipeline(*nested);
  auto judgement = oracle.ask(compile, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Interesting)
    return answer;
  auto fewer = reducePipeline(oracle, compile, *nested, {});
  if (!fewer)
    return fewer.takeError();
  if (!fewer->why.empty() || fewer->passesAfter >= answer.passesAfter)
    return answer;
  fewer->passesBefore = answer.passesBefore;
  fewer->decisions.insert(fewer->decisions.begin(), answer.decisions.begin(),
                          answer.decisions.end());
  return fewer;
}

/// A pass that another one launched has no leaf: one of its name is another. A
/// pass of LLVM that opt-bisect does not count may be the failing one, and the
/// one that is named enables it. Of a range, the last is no more than one of
/// them, and may go.
static KnownPasses knownOf(const Findings &found, const Pipeline &pipeline) {
  const PassAnswer &pass = found.pass;
  bool isRange = pass.precision == Precision::Range;
  const std::string &failing =
      found.failingPass.empty() && !isRange ? pass.pass : found.failingPass;
  if (failing.empty())
    return {};
  bool isAnother = failing != pass.pass;
  auto leaf = isAnother ? onlyLeafNamed(pipeline, failing) : pass.path;
  bool isKnownByName = !leaf && (isAnother || pass.launchedBy.empty());
  return {leaf, isKnownByName ? failing : "", {}};
}

static Expected<PipelineAnswer> shortest(Investigation &state) {
  auto found = reducePipeline(*state.oracle, state.ground.compile,
                              *state.ground.pipeline,
                              knownOf(state.found, *state.ground.pipeline));
  if (!found)
    return found;
  auto answer = withoutFirstOfFunctions(*state.oracle, state.ground.compile,
                                        std::move(*found));
  if (answer && answer->passesBefore > 1) // of one alone it says nothing
    state.progress.found(neededPasses(*answer));
  return answer;
}

Error shortenPipeline(Investigation &state) {
  if (!state.ground.pipeline)
    return Error::success();
  auto answer = shortest(state);
  if (!answer)
    return answer.takeError();
  state.found.pipeline = std::move(*answer);
  if (!state.found.pipeline->why.empty())
    return Error::success();
  if (Error error = nameOneOfRange(state))
    return error;
  Compile shorter = groundWith(state, state.found.pipeline->minimal);
  return state.alone ? dropDefaults(state, std::move(shorter))
                     : keepBest(state, shorter);
}

Error shortenLLVMPipeline(Investigation &state) {
  if (!state.ground.pipeline)
    return Error::success();
  auto answer = shortest(state);
  if (!answer)
    return answer.takeError();
  Reduction &reduction = state.reduction();
  reduction.pipeline = std::move(*answer);
  if (!reduction.pipeline->why.empty())
    return Error::success();
  return keepBest(state, groundWith(state, reduction.pipeline->minimal));
}

Error dropPipeline(Investigation &state) {
  if (state.ground.pipeline ||
      !state.session.compiler.has(Role::PassPipeline) ||
      state.original.command.pipelineArguments.empty())
    return Error::success();
  Compile bare = state.original;
  bare.command = bare.command.withoutPasses();
  auto judgement = state.oracle->ask(bare, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Interesting ? keepBest(state, bare)
                                                    : Error::success();
}

/// The answer on the whole input, as far as it still holds.
static PipelineAnswer after(const PipelineAnswer &known,
                            PipelineAnswer answer) {
  answer.passesBefore = known.passesBefore;
  answer.decisions.insert(answer.decisions.begin(), known.decisions.begin(),
                          known.decisions.end());
  return answer;
}

Error shortenPipelineAgain(Investigation &state) {
  Reduction &reduction = state.reduction();
  std::optional<PipelineAnswer> &known = reduction.pipeline;
  auto current = state.found.best.command.pipeline();
  if (!reduction.input || state.alone || !known || !known->why.empty() ||
      !current || current->leaves().size() < 2)
    return Error::success();
  auto found =
      reducePipeline(*state.oracle, state.found.best, *current, known->known);
  if (!found)
    return found.takeError();
  auto answer = withoutFirstOfFunctions(*state.oracle, state.found.best,
                                        std::move(*found));
  if (!answer)
    return answer.takeError();
  if (!answer->why.empty())
    return Error::success();
  bool fewer = answer->isShorter();
  known = after(*known, std::move(*answer));
  if (!fewer)
    return Error::success();
  reduction.shorter = true;
  state.progress.found(neededPasses(*known));
  Compile shorter = state.found.best;
  shorter.command = shorter.command.withPipeline(known->minimal);
  return keepBest(state, shorter);
}

/// Another crash may be a face of this one that the baseline did not show by
/// chance: it is no answer before it is all that several runs show. Nothing is
/// made of the compile, so that it may show a flaky failure seldom.
static Expected<Judgement> askAboutWhole(Oracle &oracle, const Compile &whole,
                                         Attribution attribution) {
  constexpr unsigned runs = 4;
  auto judgement = oracle.askHoweverRare(whole, attribution);
  for (unsigned i = 1; i < runs && judgement && isCrashLike(judgement->kind) &&
                       judgement->verdict == Verdict::Different;
       ++i)
    judgement = oracle.askHoweverRare(repetitionOf(whole, i), attribution);
  return judgement;
}

/// The command has threads, and with them the failure has another face.
static Expected<bool> showsWithThreads(Investigation &state,
                                       const Compile &whole,
                                       const Judgement &judgement) {
  const auto &known = state.ground.withThreads;
  if (judgement.verdict != Verdict::Different || !known)
    return judgement.verdict == Verdict::Interesting;
  auto run = state.prober.run(whole);
  if (!run)
    return run.takeError();
  return judge(faceOf(run->outcome), *known).verdict == Verdict::Interesting;
}

/// False, too, if the reduced input is none of the command as given: a snapshot
/// is no input of the passes before it.
static bool isWholeLonger(const Investigation &state) {
  const auto &reduction = state.found.reduction;
  if (state.alone || state.found.byTool || !reduction || !reduction->input)
    return false;
  bool hasFewerFlags = reduction->flags && reduction->flags->changed &&
                       state.found.best.command.argv.front() ==
                           state.original.command.argv.front();
  return reduction->pipeline || hasFewerFlags;
}

Error tryWholePipeline(Investigation &state) {
  auto &reduction = state.found.reduction;
  if (!isWholeLonger(state))
    return Error::success();
  Compile whole = state.original;
  if (whole.command.spelling == PipelineSpelling::Reproducer ||
      state.wrongCode.reference)
    whole.command = state.ground.compile.command;
  whole.input = state.found.best.input;
  bool onePass =
      !reduction->pipeline || state.ground.pipeline->leaves().size() == 1;
  auto judgement =
      askAboutWhole(*state.oracle, whole,
                    onePass ? Attribution::None : Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict == Verdict::Unresolved) // a limit may have ended it
    return Error::success();
  auto shows = showsWithThreads(state, whole, *judgement);
  if (!shows)
    return shows.takeError();
  reduction->originalShows = *shows;
  if (!*reduction->originalShows)
    reduction->remarks.add(RemarkId::NeedsShortPipeline,
                           std::string("the reduced input needs the reduced ") +
                               (onePass ? "command" : "pipeline") +
                               "; with the whole one: " + judgement->reason);
  return Error::success();
}

} // namespace culprit
