#include "triage/steps/localise/CutOutMiddle.h"
#include "bisect/pass/SuffixOracle.h"
#include "triage/evidence/GuiltyPass.h"

using namespace llvm;

namespace culprit {

/// The IR that the pass gets.
static Expected<std::optional<InputText>>
irAfter(Investigation &state, const Compile &whole, const Pipeline &prefix) {
  Compile compile = whole;
  compile.command = compile.command.withPipeline(prefix);
  auto printed = state.instruments().printIR(compile, /*locations=*/true);
  if (!printed)
    return printed.takeError();
  if (printed->outcome.status != Outcome::Status::Completed)
    return std::optional<InputText>();
  return std::optional<InputText>(
      InputText(std::move(printed->output), compile.input.suffix()));
}

/// A pass that runs on the whole module says nothing of functions; most passes
/// run on each function as well, but not in the same order.
static Expected<Compile> onFunctions(Oracle &oracle, const Compile &alone,
                                     const Pipeline &middle) {
  if (middle.root.children.size() != 1 ||
      middle.root.children.front().kind != PipelineNode::Kind::Pass)
    return alone;
  Pipeline nested = middle;
  PipelineNode nest;
  nest.kind = PipelineNode::Kind::Nest;
  nest.name = "func.func";
  nest.children = middle.root.children;
  nested.root.children = {nest};
  Compile compile = alone;
  compile.command = alone.command.withPipeline(nested);
  auto judgement = oracle.ask(compile, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Interesting ? compile : alone;
}

Expected<std::optional<WrongMiddle>> cutOutMiddle(Investigation &state,
                                                  Oracle &whole,
                                                  const Compile &compile,
                                                  std::string &why) {
  auto pipeline = compile.command.pipeline();
  auto leaf = pipeline ? leafOf(*pipeline, guiltyOf(*state.wrongCode.pass))
                       : std::nullopt;
  if (!leaf) {
    why = "the pass has no place in a pipeline";
    return std::optional<WrongMiddle>();
  }
  ThreeParts parts = splitAt(*pipeline, *leaf);
  auto before = irAfter(state, compile, parts.prefix);
  if (!before)
    return before.takeError();
  if (!*before) {
    why = "the compiler did not print the IR before the pass";
    return std::optional<WrongMiddle>();
  }
  Compile after = compile;
  after.command = compile.command.withPipeline(parts.suffix);
  WrongMiddle middle;
  middle.oracle = std::make_unique<SuffixOracle>(whole, std::move(after));
  middle.alone = compile;
  middle.alone.input = **before;
  middle.alone.command = compile.command.withPipeline(parts.middle);
  auto faithful = middle.oracle->ask(middle.alone, Attribution::None);
  if (!faithful)
    return faithful.takeError();
  if (faithful->verdict != Verdict::Interesting) {
    why = "where the pass has a process of its own: " + faithful->reason;
    return std::optional<WrongMiddle>();
  }
  auto nested = onFunctions(*middle.oracle, middle.alone, parts.middle);
  if (!nested)
    return nested.takeError();
  middle.onFunctions = std::move(*nested);
  return std::optional<WrongMiddle>(std::move(middle));
}

} // namespace culprit
