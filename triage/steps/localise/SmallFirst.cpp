#include "triage/steps/localise/SmallFirst.h"
#include "bisect/LargeInput.h"
#include "bisect/kernel/FunctionHalving.h"
#include "judge/TraceOfFailure.h"
#include "reducer/CutOut.h"
#include "reducer/Reducer.h"
#include "triage/steps/baseline/ProveWarmth.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/best/PrintedInput.h"

using namespace llvm;

namespace culprit {

static bool isWorthIt(const Investigation &state) {
  return state.ground.traced && state.ground.traced->lastPass &&
         state.ground.normalised.size() >= largeInputBytes &&
         state.found.pass.precision == Precision::Exact;
}

namespace {
/// The whole input in generic form, with its locations. Read when its text is
/// not enough, once.
struct Whole {
  Compile compile;
  std::optional<ForeignIR> ir = std::nullopt;
};
} // namespace

static Expected<std::optional<Whole>> wholeOf(Investigation &state) {
  Compile compile = state.ground.compile;
  compile.input = InputText(state.ground.normalised);
  if (state.ground.isLocated)
    return Whole{std::move(compile)};
  auto printed = printedWithLocations(state);
  if (!printed)
    return printed.takeError();
  if (printed->empty())
    return std::nullopt;
  compile.input = InputText(std::move(*printed));
  return Whole{std::move(compile)};
}

/// False if it cannot be read.
static Expected<bool> readWhole(Investigation &state, Whole &whole) {
  auto ir = ForeignIR::readForParts(state.prober, whole.compile.input.text());
  if (!ir)
    return ir.takeError();
  whole.ir = std::move(*ir);
  if (whole.ir)
    state.found.opsBefore = whole.ir->ops();
  return whole.ir.has_value();
}

/// The functions that the trace points at, cut out by their lines, if they show
/// it.
static Expected<std::optional<Compile>> cutOut(Investigation &state,
                                               const Whole &whole) {
  auto cut = functionsCutOut(state.prober, whole.compile.input.text(),
                             *state.ground.traced);
  if (!cut)
    return cut.takeError();
  if (!*cut)
    return std::nullopt;
  Compile smaller = whole.compile;
  smaller.input = InputText((*cut)->ir.text());
  auto judgement = state.oracle->ask(smaller, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Interesting)
    return std::nullopt;
  state.found.opsBefore = (*cut)->opsBefore;
  return smaller;
}

/// That of the whole is at hand, or could not be read.
static Expected<std::optional<ForeignIR>>
read(Investigation &state, const Whole &whole, const Compile &compile) {
  if (compile.input.hash() == whole.compile.input.hash())
    return whole.ir;
  return ForeignIR::readIfPossible(state.prober, compile.input.text());
}

static size_t bytesOf(const Compile &compile) {
  return compile.input.text().size();
}

static Error keepNothing(const Compile &, unsigned) { return Error::success(); }

/// The function that the trace points at, else as few as halving leads to: so
/// the applications of patterns in them keep their numbers.
static Expected<Compile> functionsOf(Investigation &state, Whole &whole) {
  auto cut = cutOut(state, whole);
  if (!cut || *cut)
    return cut ? Expected<Compile>(std::move(**cut)) : cut.takeError();
  auto isRead = readWhole(state, whole);
  if (!isRead)
    return isRead.takeError();
  if (!*isRead)
    return whole.compile;
  auto function = guessSlice(
      *state.oracle, {whole.compile, *state.ground.traced, Grain::Functions},
      *whole.ir, keepNothing);
  if (!function)
    return function.takeError();
  if (bytesOf(function->compile) < bytesOf(whole.compile) / 2)
    return function->compile;
  auto ir = read(state, whole, function->compile);
  if (!ir)
    return ir.takeError();
  return *ir ? halveFunctions(*state.oracle, function->compile, **ir)
             : Expected<Compile>(function->compile);
}

/// The op that the trace points at with what is around it.
static Expected<Compile> opsOf(Investigation &state, const Whole &whole,
                               const Compile &functions) {
  auto ir = read(state, whole, functions);
  if (!ir || !*ir)
    return ir ? Expected<Compile>(functions) : ir.takeError();
  auto slice =
      guessSlice(*state.oracle, {functions, *state.ground.traced, Grain::Ops},
                 **ir, keepNothing);
  if (!slice)
    return slice.takeError();
  return slice->compile;
}

namespace {
struct Part {
  Compile compile;
  bool isInsideFunction = false; ///< ops of the function are missing
};
} // namespace

static Expected<Part> partOf(Investigation &state, Whole &whole) {
  constexpr size_t tooLargeBytes = 1u << 20;
  auto functions = functionsOf(state, whole);
  if (!functions)
    return functions.takeError();
  if (bytesOf(*functions) < tooLargeBytes)
    return Part{std::move(*functions)};
  auto ops = opsOf(state, whole, *functions);
  if (!ops)
    return ops.takeError();
  bool isSmaller = bytesOf(*ops) < bytesOf(*functions);
  return Part{std::move(*ops), isSmaller};
}

/// The limits are those of the part from here on.
static Error learnTimesOf(Investigation &state, const Compile &part) {
  Compile bare = part;
  bare.command = state.session.compiler.withoutPasses(bare.command);
  bare.patience = Patience::Full;
  auto healthy = state.instruments().printIR(bare, /*locations=*/false);
  if (!healthy)
    return healthy.takeError();
  if (healthy->outcome.status != Outcome::Status::Completed)
    return Error::success();
  auto failing = state.prober.run(part);
  if (!failing)
    return failing.takeError();
  state.prober.learnAfresh(healthy->outcome);
  if (failing->outcome.status != Outcome::Status::TimedOut)
    state.prober.learnOwnEnd(failing->outcome);
  return Error::success();
}

/// The ground of that part, if the same pass of the pipeline fails on it.
static Expected<std::optional<SteadyGround>> groundOf(Investigation &state,
                                                      const Compile &part) {
  SteadyGround ground = state.ground;
  ground.compile = part;
  ground.normalised = part.input.text();
  ground.isLocated = true;
  ground.isPart = true;
  ground.traced.reset();
  auto traced = state.instruments().trace(
      part, state.oracle->reference().runsPerQuestion);
  if (!traced)
    return traced.takeError();
  if (!*traced)
    return std::nullopt;
  ground.traced = std::move(**traced);
  if (!showsFailure(*ground.traced, state.oracle->reference()))
    ground.traced->lastPass.reset();
  auto pass = bisectPass(*state.oracle, part, ground.pipeline, ground.traced);
  if (!pass)
    return pass.takeError();
  const PassAnswer &known = state.found.pass;
  if (pass->precision != known.precision || pass->pass != known.pass ||
      pass->path != known.path || pass->launchedBy != known.launchedBy)
    return std::nullopt;
  ground.pass = std::move(*pass);
  return ground;
}

static Error findPart(Investigation &state) {
  auto whole = wholeOf(state);
  if (!whole || !*whole)
    return whole.takeError();
  auto part = partOf(state, **whole);
  if (!part)
    return part.takeError();
  if (bytesOf(part->compile) > bytesOf((*whole)->compile) / 2)
    return Error::success();
  whole->reset(); // its worker, too
  auto ground = groundOf(state, part->compile);
  if (!ground || !*ground)
    return ground.takeError();
  state.ground = std::move(**ground);
  if (Error error = learnTimesOf(state, state.ground.compile))
    return error;
  if (part->isInsideFunction)
    state.found.remarks.add(
        RemarkId::PartOfFunction,
        "what follows the pass was found on a part of the function, in which "
        "applications of patterns have numbers of their own");
  state.progress.found(
      std::to_string(countOps(state.prober, state.ground.normalised)) + " of " +
      std::to_string(state.found.opsBefore) + " ops show it, too");
  return keepBest(state, state.ground.compile);
}

/// The steps that follow edit what has no locations, unless it is a part. If
/// the compiler does not print it now, it stays as it is.
static Error dropLocations(Investigation &state) {
  Compile bare = state.ground.compile;
  bare.command = state.session.compiler.withoutPasses(bare.command);
  auto printed = state.instruments().printIR(bare, /*locations=*/false);
  if (!printed)
    return printed.takeError();
  if (printed->outcome.status == Outcome::Status::Completed &&
      !printed->output.empty()) {
    state.ground.normalised = std::move(printed->output);
    state.ground.isLocated = false;
  }
  if (state.found.opsBefore == 0)
    state.found.opsBefore = countOps(state.prober, state.ground.normalised);
  return Error::success();
}

Error goOnWithPart(Investigation &state) {
  if (isWorthIt(state))
    if (Error error = findPart(state))
      return error;
  if (state.ground.isLocated && !state.ground.isPart)
    if (Error error = dropLocations(state))
      return error;
  return proveWarmthUnlessLeft(state);
}

} // namespace culprit
