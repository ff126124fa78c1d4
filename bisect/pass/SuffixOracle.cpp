#include "bisect/pass/SuffixOracle.h"
#include "judge/CompiledOutput.h"

using namespace llvm;

namespace culprit {

ThreeParts splitAt(const Pipeline &pipeline, const PipelinePath &leaf) {
  return {pipeline.keeping([&](const auto &other) { return other < leaf; }),
          pipeline.only(leaf),
          pipeline.keeping([&](const auto &other) { return leaf < other; })};
}

Pipeline upTo(const Pipeline &pipeline, const PipelinePath &leaf) {
  return pipeline.keeping([&](const auto &other) { return other <= leaf; });
}

Expected<std::vector<Judgement>>
SuffixOracle::judgeAll(const std::vector<Compile> &compiles, Attribution) {
  std::vector<Compile> printing;
  for (const Compile &compile : compiles)
    printing.push_back(instruments().printing(compile, /*locations=*/false));
  // All at once; then each again, from the journal, with its resources.
  auto together = door().runAll(printing);
  if (!together)
    return together.takeError();
  std::vector<Judgement> judgements(compiles.size());
  std::vector<Compile> rest;
  std::vector<size_t> places;
  for (size_t i = 0; i < compiles.size(); ++i) {
    if ((*together)[i].outcome.status != Outcome::Status::Completed) {
      judgements[i] = noOutput((*together)[i]);
      continue;
    }
    auto printed = instruments().printIR(compiles[i], /*locations=*/false);
    if (!printed)
      return printed.takeError();
    Compile next = compiles[i];
    next.command = suffix.command;
    next.preload = suffix.preload;
    next.input = InputText(std::move(printed->output), next.input.suffix());
    rest.push_back(std::move(next));
    places.push_back(i);
  }
  auto judged = whole.askAll(rest, Attribution::None);
  if (!judged)
    return judged.takeError();
  for (auto [place, judgement] : zip(places, *judged))
    judgements[place] = std::move(judgement);
  return judgements;
}

} // namespace culprit
