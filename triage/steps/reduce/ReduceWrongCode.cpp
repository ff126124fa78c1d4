#include "triage/steps/reduce/ReduceWrongCode.h"
#include "bisect/action/ActionBisection.h"
#include "bisect/kernel/FunctionAround.h"
#include "bisect/pass/LLVMPassBisection.h"
#include "judge/UndefinedInIR.h"
#include "reducer/FlagReduction.h"
#include "triage/evidence/SameApplication.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/best/RightCommand.h"
#include "triage/steps/localise/CutOutMiddle.h"
#include "triage/steps/localise/LocaliseWrongCode.h"
#include "triage/steps/reduce/WatchReference.h"
#include "triage/steps/remarks/Tell.h"

using namespace llvm;

namespace culprit {

/// The verdict of the user's own question on the compile without the pass.
static Expected<Judgement> judgeWithoutPass(Investigation &state,
                                            const Compile &compile) {
  Compile right = compile;
  ReferenceCommand rightCommand = rightCommandOf(state);
  auto command = rightCommand ? rightCommand(compile.command) : std::nullopt;
  if (!command)
    return Judgement{Verdict::Unresolved, FailureKind::None, false,
                     "the pass cannot be left out"};
  right.command = std::move(*command);
  return state.oracle->ask(right, Attribution::None);
}

/// Those of the pass itself may say where it acts.
static std::vector<Setting> optionsOfOthers(const Investigation &state) {
  std::vector<Setting> options = optionsOf(state.found.best);
  erase_if(options, [&](const Setting &option) {
    return option.pass == *state.wrongCode.pass->inWrong;
  });
  return options;
}

/// Without an option that the passes agree on, all results may be wrong: what
/// is right without the pass stays so, or nothing is dropped.
Error dropOptionsOfWrong(Investigation &state) {
  if (!state.wrongCode.pass || !state.wrongCode.pass->inWrong)
    return Error::success();
  auto fewer =
      reduceFlags(*state.oracle, state.found.best, optionsOfOthers(state));
  if (!fewer)
    return fewer.takeError();
  auto pipeline = fewer->compile.command.pipeline();
  if (!pipeline || !fewer->changed)
    return Error::success();
  auto right = judgeWithoutPass(state, fewer->compile);
  if (!right)
    return right.takeError();
  if (right->verdict != Verdict::Uninteresting)
    return Error::success();
  state.wrongCode.pass->wrong = state.found.pipeline->minimal = *pipeline;
  return keepBest(state, fewer->compile);
}

/// For MLIR: the pass stands in the pipeline that is wrong. For LLVM:
/// opt-bisect names one, or some that are each enough.
static bool isPassKnown(const Investigation &state) {
  return state.wrongCode.pass
             ? state.wrongCode.pass->inWrong.has_value()
             : state.found.pass.precision == Precision::Exact ||
                   state.found.pass.areEachEnough;
}

static Next noReduction(Investigation &state, const std::string &reason) {
  state.wrongCode.reference = nullptr;
  state.found.remarks.add(RemarkId::NotReduced,
                          "the input is not reduced: with the pass and without "
                          "it: " +
                              reason);
  return Next::Jump;
}

Expected<Next> compareWithReference(Investigation &state) {
  if (!isPassKnown(state))
    return Next::Jump;
  state.reduction();
  state.wrongCode.reference = rightCommandOf(state);
  auto right = judgeWithoutPass(state, state.found.best);
  if (!right)
    return right.takeError();
  if (right->verdict == Verdict::Interesting)
    return noReduction(state, right->reason);
  OutputRun run = runOf(state.question.output, /*edited=*/true);
  run.watchReads = state.wrongCode.watchReads;
  auto undefined =
      whyUndefined(state.prober, state.session.compiler.identity.path,
                   state.found.best.input);
  if (!undefined)
    return undefined.takeError();
  run.mustBeDefined = state.wrongCode.mustBeDefined =
      *undefined && (*undefined)->empty();
  auto comparison = std::make_unique<DifferentialOracle>(
      state.instruments(), state.failure(), std::move(run),
      referenceByCommand(state.wrongCode.reference));
  auto judgement = comparison->ask(state.found.best, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict == Verdict::Interesting) {
    state.wrongCode.asked = std::exchange(state.oracle, std::move(comparison));
    return Next::On;
  }
  return noReduction(state, judgement->reason);
}

static Error giveUp(Investigation &state, const std::string &why) {
  state.wrongCode.reference = nullptr;
  if (state.wrongCode.asked)
    state.oracle = std::move(state.wrongCode.asked);
  state.giveUpReduction(why);
  return keepBest(state, state.found.best);
}

namespace {
enum class Meaning {
  One,        ///< as far as its text, fills of fresh memory and valgrind say
  AsGiven,    ///< it reads what nothing wrote, as the program as given does
  LostByEdit, ///< an edit led to such a read
};
} // namespace

static std::string whyOneMeaning(const MemoryCheck &reduced) {
  if (reduced.says == MemoryCheck::Says::HasNone)
    return "checked: without the pass the program allocates no memory and gets "
           "none: it has its own globals alone";
  std::string fills =
      "checked: without the pass the result is the same whatever bytes "
      "fresh memory of " +
      std::string(reduced.stackIsFilled ? "heap and stack holds"
                                        : "the heap holds (what is compiled "
                                          "is no text whose stack can be "
                                          "filled)");
  return reduced.says == MemoryCheck::Says::Clean
             ? fills + ", and valgrind sees no read of it"
             : fills + "; " + reduced.why +
                   ", so a read that does not change the result "
                   "would not be seen";
}

/// Differences were only counted where other bytes in fresh memory make none;
/// valgrind sees more.
static Expected<Meaning> meaningOfReduced(Investigation &state) {
  Reduction &reduction = state.reduction();
  auto reduced = watchReference(state, state.found.best);
  if (!reduced)
    return reduced.takeError();
  if (reduced->says != MemoryCheck::Says::ReadsFreshMemory) {
    reduction.remarks.add(RemarkId::OneMeaning,
                          whyOneMeaning(*reduced) +
                              (state.wrongCode.mustBeDefined
                                   ? "; opt's lint sees nothing undefined"
                                   : "") +
                              "; other undefined behaviour (poison, overflow) "
                              "is not looked for: if the program has some, the "
                              "pass may be right");
    return Meaning::One;
  }
  auto given = watchReference(state, reduction.start);
  if (!given)
    return given.takeError();
  if (given->says != MemoryCheck::Says::ReadsFreshMemory)
    return Meaning::LostByEdit;
  reduction.remarks.add(RemarkId::OneMeaning,
                        "the program as given reads memory that nothing wrote, "
                        "without the pass too (valgrind: " +
                            given->why + "): its result may depend on that");
  return Meaning::AsGiven;
}

Expected<Next> checkOneMeaning(Investigation &state) {
  auto meaning = meaningOfReduced(state);
  if (!meaning)
    return meaning.takeError();
  if (*meaning != Meaning::LostByEdit)
    return Next::On;
  if (state.wrongCode.watchReads) {
    if (Error error = giveUp(state, "valgrind sees the smaller program read "
                                    "memory that nothing wrote"))
      return error;
    return Next::On;
  }
  state.progress.found(
      "valgrind: the reduced program reads memory that nothing "
      "wrote; all over again, each step watched");
  state.wrongCode.watchReads = true;
  if (Error error = giveUp(state, ""))
    return error;
  return Next::Jump;
}

/// Why the findings on the whole input do not hold for the smaller one: an edit
/// may have led to another bug. Empty if they do.
static Expected<std::string> otherPass(Investigation &state, Oracle &oracle) {
  auto again = bisectLLVMPass(oracle, state.found.best);
  if (!again)
    return again.takeError();
  const PassAnswer &found = state.found.pass;
  bool isOneOfThem =
      found.areEachEnough && is_contained(found.candidates, again->pass.pass);
  if (isOneOfThem || (again->pass.precision == found.precision &&
                      again->pass.pass == found.pass))
    return std::string();
  return "in what is left it is not the same pass: " + again->pass.pass + "; " +
         again->pass.why;
}

/// It is wrong by the same pass; what the answer says of the application was
/// not asked of the smaller input.
static std::string notChecked(Investigation &state, const std::string &why) {
  state.reduction().remarks.add(
      RemarkId::NotCheckedAgain,
      why + ": it was checked that the smaller input is wrong by the same "
            "pass, no more");
  return "";
}

static std::string nameForPeople(const NamedAction &action) {
  std::string text = action.pattern.empty() ? action.tag : action.pattern;
  if (!action.opName.empty())
    text += " on " + action.opName;
  return action.location.empty() ? text : text + " at " + action.location;
}

/// Of the reduced input, which the shortest pipeline compiles: there, the
/// application may be another one than in the user's.
static Expected<bool> isSameWrongAction(Investigation &state,
                                        const ActionAnswer &again) {
  if (again.precision != Precision::Exact)
    return false;
  StringRef reduced = state.found.best.input.text();
  if (areSameApplications(state.found.action.actions, again.actions, reduced))
    return true;
  auto shortest = wrongActionInShortest(state);
  if (!shortest)
    return shortest.takeError();
  return *shortest && (*shortest)->precision == Precision::Exact &&
         areSameApplications((*shortest)->actions, again.actions, reduced);
}

static Expected<std::string> otherAction(Investigation &state, Oracle &oracle) {
  const ActionAnswer &found = state.found.action;
  if (found.precision != Precision::Exact)
    return notChecked(
        state, "no single application of a pattern is known to be wrong");
  if (!all_of(found.actions, isTold))
    return notChecked(state, "the compiler does not say which pattern or op "
                             "the wrong application is of");
  std::string why;
  auto middle = cutOutMiddle(state, oracle, state.found.best, why);
  if (!middle)
    return middle.takeError();
  if (!*middle)
    return why;
  auto again = bisectAction(*(*middle)->oracle, (*middle)->alone);
  if (!again)
    return again.takeError();
  auto same = isSameWrongAction(state, *again);
  if (!same)
    return same.takeError();
  if (*same) {
    auto function = functionAround((*middle)->alone.input.text(),
                                   again->actions.front().location);
    tellKernelOfWhatIsLeft(state.found, function ? function->name : "");
    return std::string();
  }
  return "in the smaller input it is not the same application: " +
         (again->actions.empty() ? again->why
                                 : nameForPeople(again->actions.front()));
}

static bool isShorter(const Reduction &reduction) {
  return (reduction.pipeline && reduction.pipeline->isShorter()) ||
         (reduction.flags && reduction.flags->changed);
}

/// Of the input as it was given. In a shorter pipeline of LLVM, another pass
/// may be the one that goes wrong.
static Error findWrongPassAgain(Investigation &state) {
  if (state.wrongCode.pass || !isPassKnown(state) ||
      !isShorter(*state.found.reduction))
    return Error::success();
  auto why = otherPass(state, *state.oracle);
  if (!why)
    return why.takeError();
  return why->empty() ? Error::success() : giveUp(state, *why);
}

Error findWrongAgain(Investigation &state) {
  const auto &reduction = state.found.reduction;
  if (!reduction)
    return Error::success();
  if (!state.wrongCode.reference || !reduction->input)
    return findWrongPassAgain(state);
  auto oracle = makeOracleOfOneInput(
      state.instruments(), state.failure(),
      runOf(state.question.output, /*edited=*/true),
      referenceByCommand(state.wrongCode.reference), state.found.best);
  if (!oracle)
    return oracle.takeError();
  auto why = (state.wrongCode.pass ? otherAction : otherPass)(state, **oracle);
  if (!why)
    return why.takeError();
  return why->empty() ? Error::success() : giveUp(state, *why);
}

} // namespace culprit
