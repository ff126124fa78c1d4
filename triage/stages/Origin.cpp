//===- Origin.cpp - Is the op of the answer one of the user's? ------------===//
//
// An op that a pass makes inherits the location of what it was made from: the
// line has another op, or none. So the input is printed as the compiler reads
// it, with locations, and the op is looked for; where it is not there, the
// passes that the failure needs, one more at a time, tell which of them made
// it. Bound: one compile, and the logarithm of the number of those passes.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/OpPlaces.h"
#include "counters/PrintedIR.h"
#include "triage/stages/Stages.h"

using namespace llvm;

namespace culprit::stages {

static std::optional<GenericModule> readModule(StringRef text) {
  auto module = GenericModule::parse(text);
  if (module)
    return std::move(*module);
  consumeError(module.takeError());
  return std::nullopt;
}

static bool isIn(const std::optional<GenericModule> &module,
                 const NamedAction &action) {
  return module && holdsOp(*module, action.opName, action.location);
}

/// The user's input after those passes; nothing where they do not end well.
static Expected<std::optional<GenericModule>>
inputAfter(Investigation &state, const CommandLine &command) {
  Compile compile = state.ground.compile;
  compile.command = command;
  auto printed = printIR(state.prober, state.session.compiler,
                         std::move(compile), /*locations=*/true);
  if (!printed)
    return printed.takeError();
  if (printed->outcome.status != Outcome::Status::Completed)
    return std::optional<GenericModule>();
  return readModule(printed->output);
}

/// The pass of the smallest pipeline after which the op is there, and before
/// which it is not; empty where that does not lead to it.
static Expected<std::string> makerOf(Investigation &state,
                                     const NamedAction &action) {
  if (!state.report.pipeline || !state.report.pipeline->why.empty())
    return std::string();
  const Pipeline &pipeline = state.report.pipeline->minimal;
  const std::vector<std::string> &launchers = state.report.pass.launchedBy;
  std::vector<PipelinePath> leaves = pipeline.leaves();
  auto isThereAfter = [&](size_t passes) -> Expected<bool> {
    std::vector<bool> keep(leaves.size(), false);
    std::fill_n(keep.begin(), passes, true);
    auto module = inputAfter(state, state.ground.compile.command.withPipeline(
                                        pipeline.keeping(keep)));
    return module ? isIn(*module, action) : Expected<bool>(module.takeError());
  };
  size_t absent = 0, present = leaves.size() - 1;
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

Error origin(Investigation &state) {
  std::vector<NamedAction> &actions = state.report.action.actions;
  if (none_of(actions, [](const NamedAction &action) {
        return !action.location.empty();
      }))
    return Error::success();
  state.enter("action");
  auto input = inputAfter(state, state.ground.compile.command.withoutPasses());
  if (!input || !*input)
    return input.takeError();
  std::optional<GenericModule> before;
  if (state.alone)
    before = readModule(state.alone->compile.input.text());
  for (NamedAction &action : actions) {
    if (action.location.empty())
      continue;
    if (isIn(*input, action)) {
      action.origin = NamedAction::Origin::Input;
    } else if (before && !isIn(before, action)) {
      action.origin = NamedAction::Origin::SamePass;
      action.madeBy = state.report.pass.pass;
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

} // namespace culprit::stages
