//===- Origin.cpp - Is the op of the answer one of the user's? ------------===//
//
// An op that a pass makes inherits the location of what it was made from: the
// line has another op, or none. So the input is printed as the compiler reads
// it, with locations, and the op is looked for. If it is not there, the passes
// that the failure needs, one more at a time, tell which of them made it.
// Bound: one compile, and the logarithm of the number of those passes.
//
//===----------------------------------------------------------------------===//
#include "triage/steps/Origin.h"
#include "compiler/ir/OpPlaces.h"
#include "probe/apart/ForeignIR.h"

using namespace llvm;

namespace culprit {

/// In the worker.
static bool holds(const GenericModule &module, const std::string &opName,
                  const std::string &location) {
  return holdsOp(module, opName, location);
}

static Expected<bool> isIn(std::optional<ForeignIR> &ir,
                           const NamedAction &action) {
  if (!ir)
    return false;
  return answerOr(ir->ask<holds>(action.opName, action.location), false);
}

/// The user's input after those passes; nothing if they do not end well.
static Expected<std::optional<ForeignIR>>
inputAfter(Investigation &state, const CommandLine &command) {
  Compile compile = state.ground.compile;
  compile.command = command;
  auto printed = state.instruments().printIR(compile, /*locations=*/true);
  if (!printed)
    return printed.takeError();
  if (printed->outcome.status != Outcome::Status::Completed)
    return std::nullopt;
  return ForeignIR::readIfPossible(state.prober, printed->output);
}

/// How many passes of the smallest pipeline run before the failing one. For
/// wrong code, others stand behind it.
static size_t passesBeforeFailing(const PipelineAnswer &answer,
                                  const std::vector<PipelinePath> &leaves) {
  return answer.known.failing
             ? find(leaves, *answer.known.failing) - leaves.begin()
             : leaves.size() - 1;
}

/// The pass of the smallest pipeline after which the op is there, and before
/// which it is not; empty if that does not lead to it.
static Expected<std::string> makerOf(Investigation &state,
                                     const NamedAction &action) {
  if (!state.found.pipeline || !state.found.pipeline->why.empty())
    return std::string();
  const Pipeline &pipeline = state.found.pipeline->minimal;
  const std::vector<std::string> &launchers = state.found.pass.launchedBy;
  std::vector<PipelinePath> leaves = pipeline.leaves();
  auto isThereAfter = [&](size_t passes) -> Expected<bool> {
    std::vector<bool> keep(leaves.size(), false);
    std::fill_n(keep.begin(), passes, true);
    auto ir = inputAfter(state, state.ground.compile.command.withPipeline(
                                    pipeline.keeping(keep)));
    return ir ? isIn(*ir, action) : ir.takeError();
  };
  size_t absent = 0,
         present = passesBeforeFailing(*state.found.pipeline, leaves);
  auto isThere = present ? isThereAfter(present) : false;
  if (!isThere)
    return isThere.takeError();
  // Before the failing pass, and not before the one that runs it.
  if (!*isThere)
    return launchers.empty() ? "" : launchers.front();
  while (present - absent > 1) {
    size_t middle = (absent + present) / 2;
    isThere = isThereAfter(middle);
    if (!isThere)
      return isThere.takeError();
    (*isThere ? present : absent) = middle;
  }
  return pipeline.at(leaves[present - 1]).name;
}

/// Null where the pass was not taken out of the pipeline.
static const InputText *inputOfPass(const Investigation &state) {
  if (state.alone)
    return &state.alone->compile.input;
  return state.middle ? &state.middle->alone.input : nullptr;
}

Error findOriginOfOps(Investigation &state) {
  std::vector<NamedAction> &actions = state.found.action.actions;
  if (none_of(actions, [](const NamedAction &action) {
        return !action.location.empty();
      }))
    return Error::success();
  auto input = inputAfter(state, state.ground.compile.command.withoutPasses());
  if (!input || !*input)
    return input.takeError();
  std::optional<ForeignIR> before;
  if (const InputText *text = inputOfPass(state)) {
    auto read = ForeignIR::readIfPossible(state.prober, text->text());
    if (!read)
      return read.takeError();
    before = std::move(*read);
  }
  for (NamedAction &action : actions) {
    if (action.location.empty())
      continue;
    auto isGiven = isIn(*input, action), wasThere = isIn(before, action);
    if (!isGiven || !wasThere)
      return joinErrors(isGiven.takeError(), wasThere.takeError());
    if (*isGiven) {
      action.origin = NamedAction::Origin::Input;
    } else if (before && !*wasThere) {
      action.origin = NamedAction::Origin::SamePass;
      action.madeBy = state.found.pass.pass;
    } else {
      auto maker = makerOf(state, action);
      if (!maker)
        return maker.takeError();
      action.origin = NamedAction::Origin::EarlierPass;
      action.madeBy = std::move(*maker);
    }
  }
  return Error::success();
}

} // namespace culprit
