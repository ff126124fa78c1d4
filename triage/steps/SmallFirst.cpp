#include "triage/steps/SmallFirst.h"
#include "bisect/KernelIsolation.h"
#include "reducer/Reducer.h"
#include "triage/steps/Keep.h"
#include "triage/steps/PrintedInput.h"
#include "triage/steps/ProveWarmth.h"

using namespace llvm;

namespace culprit {

/// Below that, a compile costs little more than starting the compiler.
static constexpr size_t worthItBytes = 64u << 10;

static bool isWorthIt(const Investigation &state) {
  return state.ground.traced && state.ground.traced->lastPass &&
         state.ground.normalised.size() >= worthItBytes &&
         state.found.pass.precision == Precision::Exact;
}

/// The whole input in generic form, with its locations.
static Expected<std::optional<Compile>> located(Investigation &state) {
  auto printed = printedWithLocations(state);
  if (!printed)
    return printed.takeError();
  if (printed->empty())
    return std::nullopt;
  Compile compile = state.ground.compile;
  compile.input = InputText(std::move(*printed));
  return compile;
}

static size_t bytesOf(const Compile &compile) {
  return compile.input.text().size();
}

static Error keepNothing(const Compile &, unsigned) { return Error::success(); }

/// What the trace points at, else the functions that are needed, else the ops
/// that are.
static Expected<Compile> partOf(Investigation &state, const Compile &whole) {
  auto slice =
      guessSlice(*state.oracle, whole, *state.ground.traced, keepNothing);
  if (!slice)
    return slice.takeError();
  if (bytesOf(slice->compile) < bytesOf(whole) / 2)
    return slice->compile;
  auto kernel = isolateKernel(*state.oracle, slice->compile);
  if (!kernel)
    return kernel.takeError();
  if (bytesOf(kernel->isolated) < worthItBytes)
    return kernel->isolated;
  auto cut = cutCoarsely(*state.oracle, kernel->isolated, keepNothing);
  if (!cut)
    return cut.takeError();
  return cut->compile;
}

/// The ground of that part, if the same pass of the pipeline fails on it.
static Expected<std::optional<SteadyGround>> groundOf(Investigation &state,
                                                      const Compile &part) {
  SteadyGround ground = state.ground;
  ground.compile = part;
  ground.normalised = part.input.text();
  ground.traced.reset();
  auto traced = state.instruments().trace(
      part, state.oracle->reference().runsPerQuestion);
  if (!traced)
    return traced.takeError();
  if (!*traced)
    return std::nullopt;
  ground.traced = std::move(**traced);
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
  auto whole = located(state);
  if (!whole || !*whole)
    return whole.takeError();
  auto part = partOf(state, **whole);
  if (!part)
    return part.takeError();
  if (bytesOf(*part) > bytesOf(**whole) / 2)
    return Error::success();
  auto ground = groundOf(state, *part);
  if (!ground || !*ground)
    return ground.takeError();
  state.ground = std::move(**ground);
  state.progress.found(
      std::to_string(countOps(state.prober, state.ground.normalised)) + " of " +
      std::to_string(state.found.opsBefore) + " ops show it, too");
  return keepBest(state, state.ground.compile);
}

Error goOnWithPart(Investigation &state) {
  if (isWorthIt(state))
    if (Error error = findPart(state))
      return error;
  return proveWarmth(state);
}

} // namespace culprit
