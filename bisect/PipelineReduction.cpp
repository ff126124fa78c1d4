#include "bisect/PipelineReduction.h"

using namespace llvm;

namespace culprit {

namespace {
class Reduction {
public:
  Reduction(const Compile &original, const Pipeline &pipeline)
      : original(original), pipeline(pipeline), leaves(pipeline.leaves()) {}

  Pipeline keeping(const UnitSet &units) const {
    std::vector<bool> keep(leaves.size(), false);
    for (unsigned unit : units)
      keep[candidates[unit]] = true;
    return pipeline.keeping(keep);
  }
  Compile compileOf(const UnitSet &units) const {
    Compile result = original;
    result.command = original.command.withPipeline(keeping(units));
    return result;
  }
  UnitSet all() const {
    UnitSet units(candidates.size());
    for (unsigned i = 0; i < units.size(); ++i)
      units[i] = i;
    return units;
  }
  /// The failing leaf and all before it become the candidates.
  void cutBehind(const PipelinePath &failing) {
    candidates.clear();
    for (unsigned i = 0; i < leaves.size() && leaves[i] <= failing; ++i)
      candidates.push_back(i);
  }
  void takeAll() {
    candidates.clear();
    for (unsigned i = 0; i < leaves.size(); ++i)
      candidates.push_back(i);
  }
  const PipelineNode &nodeOf(unsigned unit) const {
    return pipeline.at(leaves[candidates[unit]]);
  }
  PipelinePath pathOf(unsigned unit) const { return leaves[candidates[unit]]; }

private:
  const Compile &original;
  const Pipeline &pipeline;
  std::vector<PipelinePath> leaves;
  std::vector<unsigned> candidates;
};
} // namespace

/// Says, for each pass that is left, what its removal leads to.
static Error explainEnablers(Oracle &oracle, const Reduction &reduction,
                             const UnitSet &units,
                             const std::optional<PipelinePath> &failing,
                             PipelineAnswer &answer) {
  std::vector<Compile> without;
  std::vector<unsigned> explained;
  for (unsigned unit : units) {
    if (failing && reduction.pathOf(unit) == *failing)
      continue;
    UnitSet rest;
    copy_if(units, std::back_inserter(rest),
            [&](unsigned u) { return u != unit; });
    without.push_back(reduction.compileOf(rest));
    explained.push_back(unit);
  }
  auto judgements = oracle.askAll(without, Attribution::None);
  if (!judgements)
    return judgements.takeError();
  for (auto [unit, judgement] : zip(explained, *judgements))
    answer.enablers.push_back(
        {str(reduction.nodeOf(unit)), "without it: " + judgement.reason});
  return Error::success();
}

Expected<PipelineAnswer>
reducePipeline(Oracle &oracle, const Compile &original,
               const Pipeline &pipeline,
               const std::optional<PipelinePath> &failing) {
  PipelineAnswer answer;
  answer.minimal = pipeline;
  answer.passesBefore = answer.passesAfter = pipeline.leaves().size();
  Reduction reduction(original, pipeline);
  auto shows = [&]() -> Expected<bool> {
    auto judgement =
        oracle.ask(reduction.compileOf(reduction.all()), Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    return judgement->verdict == Verdict::Interesting;
  };
  reduction.takeAll();
  if (failing)
    reduction.cutBehind(*failing);
  Expected<bool> ok = shows();
  if (ok && !*ok && failing) {
    reduction.takeAll();
    ok = shows();
  }
  if (!ok)
    return ok.takeError();
  if (!*ok) {
    answer.why = "the pipeline as text does not show the failure";
    return answer;
  }

  MinimalSetSearch::Options options;
  options.units = reduction.all().size();
  for (unsigned unit = 0; unit < options.units; ++unit)
    if (failing && reduction.pathOf(unit) == *failing)
      options.pinned.push_back(unit);
  auto found = findMinimalSet(
      oracle, options,
      [&](const UnitSet &units) -> Expected<Compile> {
        return reduction.compileOf(units);
      },
      Attribution::OnAccept, &answer.decisions);
  if (!found)
    return found.takeError();
  answer.minimal = reduction.keeping(found->units);
  answer.passesAfter = found->units.size();
  answer.oneMinimal = found->oneMinimal;
  if (Error error =
          explainEnablers(oracle, reduction, found->units, failing, answer))
    return error;
  return answer;
}

} // namespace culprit
