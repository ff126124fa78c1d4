#include "triage/steps/reduce/ReduceInput.h"
#include "bisect/kernel/FunctionAround.h"
#include "compiler/input/InputFormat.h"
#include "compiler/output/HeapComplaint.h"
#include "judge/AssembledInput.h"
#include "reducer/Certificate.h"
#include "reducer/llvm/LLVMReducer.h"
#include "reproducer/FilesBeside.h"
#include "triage/steps/best/InputAsText.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/best/PrintedInput.h"
#include "triage/steps/best/UsersProgram.h"
#include "triage/steps/reduce/ReductionOracle.h"
#include "triage/steps/reduce/WatchReference.h"

using namespace llvm;

namespace culprit {

/// True when the best with that input shows the failure, and was kept.
static Expected<bool>
startsFrom(Investigation &state, InputText input, std::string &why,
           Attribution attribution = Attribution::OnAcceptInAnyForm) {
  Compile start = state.found.best;
  start.input = std::move(input);
  auto judgement = state.oracle->ask(start, attribution);
  if (!judgement)
    return judgement.takeError();
  why = judgement->reason;
  if (judgement->verdict != Verdict::Interesting)
    return false;
  if (Error error = keepBest(state, start))
    return error;
  return true;
}

/// Edited inputs lie elsewhere than the user's, which may read what lies beside
/// it: no edit would show the failure, and none would prove a thing. The same
/// text would be known already, by where the user has it, so it is asked again.
static Expected<bool> showsElsewhere(Investigation &state) {
  constexpr unsigned again = 1u << 20; // no number of another repetition
  const InputText input = state.found.best.input;
  if (input.userPath().empty() || isLLVMIR(input))
    return true;
  Compile copy = state.found.best;
  copy.input = InputText(input.text(), input.suffix());
  copy.repeat = again;
  auto judgement = state.oracle->ask(copy, Attribution::OnAcceptInAnyForm);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict == Verdict::Interesting) {
    // What the command needs is asked there, too: `-Iinc`, where the user's
    // file finds `../inc` without.
    copy.repeat = 0;
    if (mayNameFiles(input.suffix()))
      if (Error error = keepBest(state, copy))
        return error;
    return true;
  }
  state.reduction().remarks.add(
      RemarkId::NotReduced,
      "not reduced: a copy of the input elsewhere does not show the failure (" +
          judgement->reason +
          "): it depends on its own path, or on files beside it that were not "
          "found");
  return false;
}

/// The function that shows the failure without the others.
static Expected<bool> startsFromKernel(Investigation &state) {
  const KernelAnswer &kernel = state.found.kernel;
  const InputText &input = kernel.isolated.input;
  if (kernel.kernel.empty() || input.text().empty() ||
      input.text() == state.ground.normalised)
    return false;
  std::string why;
  return startsFrom(state, input, why, Attribution::OnAccept);
}

/// Without a slice: the snapshot, or the original input in the form that can be
/// edited, under the smallest pipeline; as it is if the compiler cannot print
/// it, or what it prints does not show the failure. False if that does not show
/// it either.
static Expected<bool> canStart(Investigation &state) {
  // A text is cut down to its tokens, and each question compiles all of it.
  constexpr size_t worthText = 64 << 10;
  if (state.alone)
    return true;
  if (state.ground.normalised.empty())
    return showsElsewhere(state);
  std::string why;
  auto plain = startsFrom(state, InputText(state.ground.normalised), why);
  if (!plain || *plain)
    return plain;
  auto located = printedWithLocations(state);
  if (!located)
    return located.takeError();
  auto withLocations = startsFrom(state, InputText(std::move(*located)), why);
  if (!withLocations || *withLocations)
    return withLocations;
  auto kernel = startsFromKernel(state);
  if (!kernel || *kernel)
    return kernel;
  const std::string said =
      "the input in generic form does not show the failure: " + why;
  const FailureSignature failure = state.failure();
  bool mightByChance = isHeapComplaint(failure.face.fatalLine) ||
                       state.lessons.varies || failure.rate.isFlaky();
  if (mightByChance || state.original.input.text().size() > worthText) {
    state.reduction().remarks.add(RemarkId::NotReduced, "not reduced: " + said);
    return false;
  }
  state.reduction().remarks.add(RemarkId::Reduced, said);
  return showsElsewhere(state);
}

/// For the case that the last of them does not replay.
static void rememberOnTheWay(Reduction &reduction, const InputText &input) {
  constexpr size_t mostBytes = 4u << 20;
  std::vector<InputText> &all = reduction.onTheWay;
  all.push_back(input);
  size_t bytes = 0;
  auto first = find_if(reverse(all), [&](const InputText &each) {
    return (bytes += each.text().size()) > mostBytes;
  });
  all.erase(all.begin(), first.base());
}

using Reduce =
    function_ref<Expected<ReductionAnswer>(Oracle &, const OnSmaller &)>;

static Expected<ReductionAnswer> reduceBy(Investigation &state, Reduce reduce) {
  auto oracle = ReductionOracle::of(state);
  if (!oracle)
    return oracle.takeError();
  const Compile &best = state.found.best;
  (**oracle).takeAsJudged(asEdited(state, best), best.input);
  SymbolsLeft &symbols = state.reduction().symbols;
  symbols.see(best.input.text());
  if (!best.assembler)
    rememberOnTheWay(state.reduction(), best.input);
  auto answer = reduce(**oracle, [&](const Compile &smaller, unsigned ops) {
    state.progress.smaller(ops ? std::to_string(ops) + " ops"
                               : std::to_string(smaller.input.text().size()) +
                                     " bytes");
    auto plain = asCompiled(state, **oracle, smaller);
    if (!plain)
      return plain.takeError();
    symbols.see(plain->input.text());
    if (!smaller.assembler)
      rememberOnTheWay(state.reduction(), plain->input);
    state.found.opsAfter = ops;
    state.found.bytesAfter = plain->input.text().size();
    return keepBest(state, *plain);
  });
  if (!answer)
    return answer;
  auto plain = asCompiled(state, **oracle, answer->compile);
  if (!plain)
    return plain.takeError();
  answer->compile = std::move(*plain);
  return answer;
}

/// Of functions that are needed together, the place that is named is in one;
/// the reduced input may have kept another.
static bool isOfNamedPlace(const Investigation &state,
                           const KernelAnswer &narrowed) {
  const KernelAnswer &known = state.found.kernel;
  const ActionAnswer &action = state.found.action;
  if (!known.kernel.empty() || narrowed.kernel.empty() ||
      action.precision != Precision::Exact)
    return true;
  return all_of(action.actions, [&](const NamedAction &named) {
    auto around = functionAround(known.isolated.input.text(), named.location);
    return around && around->name == narrowed.kernel;
  });
}

/// The state that an earlier round has reached stays.
static Error takeOver(Investigation &state, ReductionAnswer answer) {
  Reduction &reduction = state.reduction();
  if (!answer.why.empty())
    reduction.remarks.add(RemarkId::Reduced, answer.why);
  if (state.found.opsBefore == 0) // it began with less than was given
    state.found.opsBefore = std::max(
        answer.opsBefore, countOps(state.prober, state.original.input.text()));
  if (auto &earlier = reduction.input) {
    answer.opsBefore = earlier->opsBefore;
    answer.rounds += earlier->rounds;
    answer.trajectory.insert(answer.trajectory.begin(),
                             earlier->trajectory.begin(),
                             earlier->trajectory.end());
  }
  reduction.input = std::move(answer);
  auto kernel = narrowedBy(state.prober, reduction.input->compile,
                           reduction.symbols, state.found.kernel);
  if (!kernel)
    return kernel.takeError();
  bool isTheirs = *kernel && isOfNamedPlace(state, **kernel);
  reduction.kernel = isTheirs ? std::move(*kernel) : std::nullopt;
  return keepBest(state, reduction.input->compile);
}

/// True if the op and its surroundings show the failure.
static Expected<bool> cutFrom(Investigation &state, Compile start) {
  if (state.oracle->reference().failingPass.empty())
    return false;
  auto traced = state.instruments().trace(
      start, state.oracle->reference().runsPerQuestion);
  if (!traced)
    return traced.takeError();
  if (!*traced)
    return false;
  auto answer =
      reduceBy(state, [&](Oracle &oracle, const OnSmaller &onSmaller) {
        return guessSlice(oracle, {start, **traced, Grain::Ops}, onSmaller);
      });
  if (!answer)
    return answer.takeError();
  if (answer->compile.input.hash() == start.input.hash())
    return false;
  if (Error error = takeOver(state, std::move(*answer)))
    return error;
  return true;
}

static Expected<bool> startFromText(Investigation &state) {
  auto made = madeFromText(state);
  if (!made)
    return made.takeError();
  if (!*made)
    return false;
  if (Error error = keepBest(state, **made))
    return error;
  return true;
}

/// Empty if it may be. That nothing of nothing can go is no proof.
static StringRef whyNotEdited(const Investigation &state) {
  if (state.found.best.input.text().empty())
    return "not reduced: the command gets no input, or an empty one";
  if (inputIsProgram(state))
    return "not reduced: the input is a program that the command runs, and a "
           "part of it may do anything; with --input FILE it is cut all the "
           "same. What it compiles is reduced by `culprit triage`, where the "
           "compiler leaves that when it fails";
  return "";
}

/// False if no input that can be edited shows the failure. If a slice shows it,
/// the whole input is not asked.
static Expected<bool> findStart(Investigation &state) {
  if (StringRef why = whyNotEdited(state); !why.empty()) {
    state.reduction().remarks.add(RemarkId::NotReduced, why.str());
    return false;
  }
  Compile plain = state.found.best;
  if (!state.alone && !state.ground.normalised.empty())
    plain.input = InputText(state.ground.normalised);
  if (isBinaryWithoutReader(plain.input.text()))
    return startFromText(state);
  auto cut = cutFrom(state, plain);
  if (!cut || *cut)
    return cut;
  auto found = canStart(state);
  if (!found || !*found || state.found.best.input.hash() == plain.input.hash())
    return found;
  auto located = cutFrom(state, state.found.best);
  return located ? true : std::move(located);
}

Error cutSlice(Investigation &state) {
  state.reduction();
  auto found = findStart(state);
  if (!found)
    return found.takeError();
  state.reduction().canEditInput = *found;
  return Error::success();
}

/// Edits were judged by what was made of them. That proves something of their
/// text only if the same is always made of it.
static Error doubtText(Investigation &state, ReductionAnswer &answer) {
  auto differs = whyNotTheSame(state, answer.compile);
  if (!differs)
    return differs.takeError();
  if (differs->empty())
    return Error::success();
  answer.certified = false;
  addReason(answer, "not certified: " + *differs);
  return Error::success();
}

/// What was found before it began stays, unproven for the input that there is.
static Error giveUp(Investigation &state, Findings before,
                    const std::string &why) {
  state.found = std::move(before);
  Reduction &reduction = state.reduction();
  reduction.canEditInput = false;
  if (reduction.input)
    reduction.input->certified = false;
  reduction.remarks.add(RemarkId::NotReduced, "not reduced: " + why);
  return keepBest(state, state.found.best);
}

Error reduceInput(Investigation &state) {
  Reduction &reduction = state.reduction();
  if (!reduction.canEditInput)
    return Error::success();
  reduction.shorter = false;
  Findings before = state.found;
  ReducerOptions options = state.question.reducer;
  options.settles = [&](const Compile &settled) {
    watchReferenceAhead(state, settled);
  };
  auto answer =
      reduceBy(state, [&](Oracle &oracle, const OnSmaller &onSmaller) {
        const Compile best = asEdited(state, state.found.best);
        auto *reduce = isLLVMIR(best.input) ? reduceLLVM : reduceIR;
        return reduce(oracle, best, options, onSmaller);
      });
  if (answer.errorIsA<NotMadeAgain>())
    return giveUp(state, std::move(before), toString(answer.takeError()));
  if (!answer)
    return answer.takeError();
  if (Error error = doubtText(state, *answer))
    return error;
  if (Error error = takeOver(state, std::move(*answer)))
    return error;
  return makeReadable(state);
}

} // namespace culprit
