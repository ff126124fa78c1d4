#include "triage/steps/remarks/AroundCulprit.h"
#include "bisect/pass/SuffixOracle.h"
#include "compiler/output/PatternName.h"
#include "judge/FailureOracle.h"
#include "triage/evidence/GuiltyPass.h"
#include "triage/steps/remarks/SpentBudget.h"
#include "triage/steps/remarks/WhatItSays.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace culprit {

/// Looking takes nothing from an answer that is there.
static Error keep(Investigation &state,
                  Expected<std::optional<IRAround>> around) {
  if (!around)
    return unlessOutOfBudget(around.takeError());
  if (*around)
    state.found.around = std::move(**around);
  return Error::success();
}

/// Only a reproducer that replays is looked at: what is seen in it must be what
/// the reader sees. A hang has no IR after it, and each look takes its time.
static const Compile *reproducerOf(const Investigation &state) {
  const Reproducer &reproducer = state.found.reproducer;
  bool isThere = reproducer.confirmed && reproducer.runs &&
                 state.found.indistinct.empty() &&
                 state.failure().face.kind != FailureKind::Hang;
  return isThere ? &*reproducer.runs : nullptr;
}

static bool isPassKnown(const Investigation &state) {
  return !state.found.byTool && !state.lessons.varies &&
         state.found.pass.precision == Precision::Exact;
}

static std::optional<std::string> patternOf(const ActionAnswer &action) {
  if (action.precision == Precision::Exact && action.actions.size() == 1)
    return action.actions.front().pattern;
  return std::nullopt;
}

/// A hang in another place of the pass has the same evidence. One compile.
static Error tellOtherHang(Investigation &state) {
  const Reproducer &reproducer = state.found.reproducer;
  std::set<std::string> named;
  for (const NamedAction &action : state.found.action.actions)
    named.insert(shortPattern(action.pattern));
  named.erase("");
  if (state.failure().face.kind != FailureKind::Hang || named.empty() ||
      !reproducer.confirmed || !reproducer.runs || !state.found.reduction ||
      !isPassKnown(state))
    return Error::success();
  auto traced = state.instruments().trace(*reproducer.runs);
  if (!traced)
    return unlessOutOfBudget(traced.takeError());
  bool isIn = !*traced || any_of((*traced)->log.actions, [&](const auto &did) {
    return named.count(shortPattern(did.name)) != 0;
  });
  if (!isIn)
    state.found.remarks.add(RemarkId::OtherPattern,
                            "the reproducer hangs in the same pass without " +
                                join(named, ", ") +
                                ", in which the input does: it may be another "
                                "hang");
  return Error::success();
}

Error lookAroundAction(Investigation &state) {
  if (Error error = tellOtherHang(state))
    return error;
  const Compile *compile = reproducerOf(state);
  if (!compile || !isPassKnown(state))
    return Error::success();
  auto pattern = patternOf(state.found.action);
  auto look =
      irAroundAction(*state.oracle, *compile, state.found.pass.pass, pattern);
  if (!look)
    return unlessOutOfBudget(look.takeError());
  if (!look->otherPattern.empty())
    state.found.remarks.add(RemarkId::OtherPattern,
                            "the reproducer shows it in " + look->otherPattern +
                                ", and not in " + *pattern +
                                ", which is the pattern of the input");
  return keep(state, std::move(look->around));
}

Error lookAroundLLVMPass(Investigation &state) {
  const Compile *compile = reproducerOf(state);
  if (!compile || state.lessons.varies ||
      state.found.pass.precision != Precision::Exact)
    return Error::success();
  return keep(state,
              irAroundLLVMPass(*state.oracle, *compile, state.found.pass.pass));
}

Error lookAroundWrongPass(Investigation &state) {
  const Compile *compile = reproducerOf(state);
  if (!compile || !state.wrongCode.pass || !state.wrongCode.pass->inWrong)
    return Error::success();
  // Where no smaller command replays, it is the whole one.
  auto pipeline = compile->command.pipeline();
  auto leaf = pipeline ? leafIn(*pipeline, *state.wrongCode.pass,
                                *state.ground.pipeline)
                       : std::optional<PipelinePath>();
  if (!leaf)
    return Error::success();
  Compile without = *compile, with = *compile;
  Pipeline before = splitAt(*pipeline, *leaf).prefix;
  without.command = before.leaves().empty()
                        ? compile->command.withoutPasses()
                        : compile->command.withPipeline(before);
  with.command = compile->command.withPipeline(upTo(*pipeline, *leaf));
  return keep(state,
              irAround(state.prober, state.found.pass.pass, without, with));
}

Error lookAhead(const Investigation &state, const Compile &compile) {
  FailureKind kind = state.failure().face.kind;
  if (!isPassKnown(state) || !state.found.indistinct.empty() ||
      kind == FailureKind::Hang || kind == FailureKind::Miscompile ||
      state.instruments().passes() != Passes::MLIR)
    return Error::success();
  FailureOracle oracle(state.instruments(), state.oracle->reference());
  auto look = irAroundAction(oracle, compile, state.found.pass.pass,
                             patternOf(state.found.action));
  if (!look)
    return look.takeError();
  return state.prober.run(firstRunToRead(state, compile)).takeError();
}

} // namespace culprit
