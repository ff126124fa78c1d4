//===- Minimise.cpp - The smallest input and the shortest command ---------===//
//
// What surrounds the failing op is a cheap guess at the input, so that goes
// first. A shorter command makes the rest of the reduction cheaper, and a
// smaller input needs less of the command: fewer passes, options and flags. So
// then flags, the input, passes and flags again; and the input again if they
// became fewer, since what was proven of it was proven of another command.
// Mostly they did not, and one round is all; `mostRounds` bounds it.
//
//===----------------------------------------------------------------------===//
#include "compiler/input/InputFormat.h"
#include "counters/PrintedIR.h"
#include "reducer/llvm/LLVMReducer.h"
#include "triage/steps/Stages.h"

using namespace llvm;

namespace culprit::steps {

static constexpr unsigned mostRounds = 3;

/// True when the best with that input shows the failure, and was kept.
static Expected<bool> startsFrom(Investigation &state, std::string input,
                                 std::string &why) {
  Compile start = state.best;
  start.input = InputText(std::move(input));
  auto judgement = state.oracle->ask(start, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  why = judgement->reason;
  if (judgement->verdict != Verdict::Interesting)
    return false;
  if (Error error = state.keepBest(start))
    return error;
  return true;
}

/// The input in the form that can be edited, with its locations.
static Expected<std::string> printedWithLocations(Investigation &state) {
  Compile bare = state.ground.compile;
  bare.command = bare.command.withoutPasses();
  auto printed =
      printIR(state.prober, state.session.compiler, bare, /*locations=*/true);
  if (!printed)
    return printed.takeError();
  return std::move(printed->output);
}

/// Without a slice: the snapshot, or the original input in the form that can be
/// edited, under the smallest pipeline; as it is where the compiler cannot
/// print it. False when that does not show the failure.
static Expected<bool> canStart(Investigation &state) {
  if (state.alone || state.ground.normalised.empty())
    return true;
  std::string why;
  auto plain = startsFrom(state, state.ground.normalised, why);
  if (!plain || *plain)
    return plain;
  auto located = printedWithLocations(state);
  if (!located)
    return located.takeError();
  auto withLocations = startsFrom(state, std::move(*located), why);
  if (withLocations && !*withLocations)
    state.report.note("not reduced: the input in generic form does not show "
                      "the failure: " +
                      why);
  return withLocations;
}

namespace {
/// The oracle of runs that are not traced; what it meets, the stage's own
/// hears of in the end.
class UntracedOracle {
public:
  static Expected<UntracedOracle> of(Investigation &state) {
    if (state.report.failure.face.kind == FailureKind::Miscompile)
      return UntracedOracle(state, nullptr);
    auto signature = withFaceOf(*state.oracle, state.best);
    if (!signature)
      return signature.takeError();
    auto own = std::make_unique<Oracle>(state.prober, state.session.compiler,
                                        std::move(*signature));
    if (state.varies) {
      auto shows = own->showsOwnFace(state.best);
      if (!shows)
        return shows.takeError();
      if (*shows)
        own->insistOnFace(Attribution::None);
    }
    return UntracedOracle(state, std::move(own));
  }
  UntracedOracle(UntracedOracle &&) = default;
  ~UntracedOracle() {
    if (own)
      state.oracle->absorb(*own);
    const FailureSignature &known = state.oracle->reference();
    state.report.failure.rate = known.rate;
    state.report.failure.runsPerQuestion = known.runsPerQuestion;
  }
  Oracle &operator*() { return own ? *own : *state.oracle; }

private:
  UntracedOracle(Investigation &state, std::unique_ptr<Oracle> own)
      : state(state), own(std::move(own)) {}

  Investigation &state;
  std::unique_ptr<Oracle> own;
};
} // namespace

using Reduce =
    function_ref<Expected<ReductionAnswer>(Oracle &, const OnSmaller &)>;

static Expected<ReductionAnswer> reduceBy(Investigation &state, Reduce reduce) {
  state.enter("reduce");
  auto oracle = UntracedOracle::of(state);
  if (!oracle)
    return oracle.takeError();
  return reduce(**oracle, [&](const Compile &smaller, unsigned ops) {
    state.progress.found(ops ? std::to_string(ops) + " ops"
                             : std::to_string(smaller.input.text().size()) +
                                   " bytes");
    state.report.opsAfter = ops;
    state.report.bytesAfter = smaller.input.text().size();
    return state.keepBest(smaller);
  });
}

/// What an earlier step has reached stays in the report.
static Error takeOver(Investigation &state, ReductionAnswer answer) {
  if (!answer.why.empty())
    state.report.note(answer.why);
  if (state.report.opsBefore == 0)
    state.report.opsBefore = answer.opsBefore;
  if (auto &earlier = state.report.reduction) {
    answer.opsBefore = earlier->opsBefore;
    answer.rounds += earlier->rounds;
    answer.trajectory.insert(answer.trajectory.begin(),
                             earlier->trajectory.begin(),
                             earlier->trajectory.end());
  }
  state.report.reduction = std::move(answer);
  return state.keepBest(state.report.reduction->compile);
}

/// True when what surrounds the failing op shows the failure.
static Expected<bool> cutToSlice(Investigation &state, const Compile &start) {
  if (state.oracle->reference().failingPass.empty())
    return false;
  auto answer =
      reduceBy(state, [&](Oracle &oracle, const OnSmaller &onSmaller) {
        return guessSlice(oracle, start, onSmaller);
      });
  if (!answer)
    return answer.takeError();
  if (answer->compile.input.hash() == start.input.hash())
    return false;
  if (Error error = takeOver(state, std::move(*answer)))
    return error;
  return true;
}

/// False when no input that can be edited shows the failure. Where a slice
/// does, whether all of it would is not worth a compile.
static Expected<bool> findStart(Investigation &state) {
  if (!state.options.reduceIR)
    return false;
  Compile plain = state.best;
  if (!state.alone && !state.ground.normalised.empty())
    plain.input = InputText(state.ground.normalised);
  if (isBinaryWithoutReader(plain.input.text()))
    return false; // the baseline has said so
  auto cut = cutToSlice(state, plain);
  if (!cut || *cut)
    return cut;
  auto found = canStart(state);
  if (!found || !*found || state.best.input.hash() == plain.input.hash())
    return found;
  auto located = cutToSlice(state, state.best);
  return located ? true : std::move(located);
}

static Error reduceInput(Investigation &state) {
  auto answer =
      reduceBy(state, [&](Oracle &oracle, const OnSmaller &onSmaller) {
        auto *reduce = isLLVMIR(state.best.input) ? reduceLLVM : reduceIR;
        return reduce(oracle, state.best, state.options.reducer, onSmaller);
      });
  return answer ? takeOver(state, std::move(*answer)) : answer.takeError();
}

/// True when the command became shorter.
static Expected<bool> flags(Investigation &state) {
  std::vector<Setting> settings = settingsOf(
      state.best, state.session.compiler.profile, state.session.variables);
  if (settings.empty())
    return false;
  markExpansions(settings, state.original.command);
  state.enter("flags");
  auto oracle = UntracedOracle::of(state);
  if (!oracle)
    return oracle.takeError();
  auto answer = reduceFlags(**oracle, state.best, settings);
  if (!answer)
    return answer.takeError();
  bool changed = answer->changed;
  if (auto &earlier = state.report.flags)
    for (auto [row, before] : zip(answer->certificate, earlier->certificate))
      row.before = before.before;
  state.report.flags = std::move(*answer);
  if (!changed)
    return false;
  if (!state.alone && state.report.pipeline)
    if (auto pipeline = state.report.flags->compile.command.pipeline())
      state.report.pipeline->minimal = std::move(*pipeline);
  if (Error error = state.keepBest(state.report.flags->compile))
    return error;
  return true;
}

static Expected<bool> shortenCommand(Investigation &state) {
  auto passes = pipelineAgain(state);
  if (!passes)
    return passes;
  auto settings = flags(state);
  if (!settings)
    return settings;
  return *passes || *settings;
}

/// Returns whether the last word was that of the input's certificate.
static Expected<bool> rounds(Investigation &state) {
  for (unsigned round = 0; round < mostRounds; ++round) {
    if (Error error = reduceInput(state))
      return error;
    if (!state.options.reduceCommand)
      return true;
    auto shorter = shortenCommand(state);
    if (!shorter)
      return shorter;
    if (!*shorter)
      return true;
    state.report.reduction->certified = false; // of the longer command
  }
  return false;
}

static Error allowThreads(Investigation &state) {
  state.enter("flags");
  auto oracle = UntracedOracle::of(state);
  if (!oracle)
    return oracle.takeError();
  auto threaded = withThreads(**oracle, state.best);
  if (!threaded)
    return threaded.takeError();
  return *threaded ? state.keepBest(**threaded) : Error::success();
}

Error minimise(Investigation &state) {
  state.unreduced = {state.report.pipeline, state.report.remarks.size()};
  auto reducible = findStart(state);
  if (!reducible)
    return reducible.takeError();
  if (state.options.reduceCommand)
    if (auto shorter = flags(state); !shorter)
      return shorter.takeError();
  if (*reducible) {
    auto settled = rounds(state);
    if (!settled)
      return settled.takeError();
    if (!*settled)
      state.report.note(
          "the command became shorter with each round of the reduction; the "
          "input is not proven to be minimal for the last one");
  }
  if (!state.options.reduceCommand)
    return Error::success();
  if (Error error = allowThreads(state))
    return error;
  return wholePipeline(state);
}

} // namespace culprit::steps
