//===- Origin.cpp - Is the op of the answer one of the user's? ------------===//
//
// An op that a pass makes inherits the location of what it was made from: the
// line has another op, or none. So the input is printed as the compiler reads
// it, with locations, and the op is looked for. If it is not there, the passes
// that the failure needs, one more at a time, tell which of them made it.
// What is missing there may also be spelled in another way: that a pass made
// the op is only said if what it was made from is there.
// Bound: one compile, and the logarithm of the number of those passes.
//
//===----------------------------------------------------------------------===//
#include "triage/steps/localise/Origin.h"
#include "compiler/ir/OpPlaces.h"
#include "probe/apart/ForeignIR.h"

using namespace llvm;

namespace culprit {

/// In the worker.
static AtLocation lookUp(const GenericModule &module, const std::string &opName,
                         const std::string &location,
                         const std::string &types) {
  return whatIsAt(module, opName, location, types);
}

static Expected<AtLocation> whatIsIn(std::optional<ForeignIR> &ir,
                                     const NamedAction &action) {
  if (!ir)
    return AtLocation::Nothing;
  return answerOr(ir->ask<lookUp>(action.opName, action.location,
                                  typesOfOp(action.op).str()),
                  AtLocation::Nothing);
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
/// which it is not; empty if it is not there before the failing one.
static Expected<std::string> makerOf(Investigation &state,
                                     const NamedAction &action) {
  if (!state.found.pipeline || !state.found.pipeline->why.empty())
    return std::string();
  const Pipeline &pipeline = state.found.pipeline->minimal;
  std::vector<PipelinePath> leaves = pipeline.leaves();
  // Nothing: that cannot be seen.
  auto isThereAfter = [&](size_t passes) -> Expected<std::optional<bool>> {
    auto ir = inputAfter(state, state.ground.compile.command.withPipeline(
                                    pipeline.prefix(passes)));
    if (!ir || !*ir)
      return ir ? std::optional<bool>()
                : Expected<std::optional<bool>>(ir.takeError());
    auto found = whatIsIn(*ir, action);
    if (!found)
      return found.takeError();
    return *found == AtLocation::TheOp;
  };
  size_t absent = 0,
         present = passesBeforeFailing(*state.found.pipeline, leaves);
  if (present == 0)
    return std::string();
  auto isThere = isThereAfter(present);
  if (!isThere)
    return isThere.takeError();
  if (!isThere->value_or(false))
    return std::string();
  while (present - absent > 1) {
    size_t middle = (absent + present) / 2;
    isThere = isThereAfter(middle);
    if (!isThere)
      return isThere.takeError();
    if (!*isThere)
      return std::string();
    (**isThere ? present : absent) = middle;
  }
  return pipeline.at(leaves[present - 1]).name;
}

/// Null where the pass was not taken out of the pipeline.
static const InputText *inputOfPass(const Investigation &state) {
  if (state.alone)
    return &state.alone->compile.input;
  return state.wrongCode.middle ? &state.wrongCode.middle->alone.input
                                : nullptr;
}

/// Of an op that is not in the input, which has `given` there.
static Error tellMaker(Investigation &state, AtLocation given,
                       std::optional<ForeignIR> &before, NamedAction &action) {
  using Origin = NamedAction::Origin;
  auto found = whatIsIn(before, action);
  if (!found)
    return found.takeError();
  if (*found == AtLocation::OtherOps) {
    action.origin = Origin::SamePass;
    action.madeBy = state.found.pass.pass;
    return Error::success();
  }
  bool wasThere = *found == AtLocation::TheOp;
  if (given == AtLocation::Nothing || (before && !wasThere))
    return Error::success();
  auto maker = makerOf(state, action);
  if (!maker)
    return maker.takeError();
  const std::vector<std::string> &launchers = state.found.pass.launchedBy;
  // Before the failing pass, and not before the one that runs it.
  if (wasThere && maker->empty() && !launchers.empty())
    *maker = launchers.front();
  // If the IR before the pass is not known, the pass itself may have made it.
  if (wasThere || !maker->empty())
    action.origin = Origin::EarlierPass;
  action.madeBy = std::move(*maker);
  return Error::success();
}

/// A pass may have dropped the locations.
static bool hasLocation(const NamedAction &action) {
  return !action.location.empty() && action.location != "unknown";
}

Error findOriginOfOps(Investigation &state) {
  std::vector<NamedAction> &actions = state.found.action.actions;
  if (none_of(actions, hasLocation))
    return Error::success();
  auto input = inputAfter(state, state.session.compiler.withoutPasses(
                                     state.ground.compile.command));
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
    if (!hasLocation(action))
      continue;
    auto given = whatIsIn(*input, action);
    if (!given)
      return given.takeError();
    if (*given == AtLocation::TheOp)
      action.origin = NamedAction::Origin::Input;
    else if (Error error = tellMaker(state, *given, before, action))
      return error;
  }
  return Error::success();
}

} // namespace culprit
