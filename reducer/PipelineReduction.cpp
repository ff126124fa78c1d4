#include "reducer/PipelineReduction.h"
#include "reducer/OuterNests.h"

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
  std::string textOf(unsigned unit) const {
    return pipeline.textAt(pathOf(unit));
  }
  PipelinePath pathOf(unsigned unit) const { return leaves[candidates[unit]]; }
  /// The place of the failing pass when only `units` are left.
  KnownPasses knownOf(const UnitSet &units, const UnitSet &failing) const {
    KnownPasses known;
    std::vector<PipelinePath> left = keeping(units).leaves();
    for (auto [place, unit] : enumerate(units))
      if (is_contained(failing, unit))
        known.failing = left[place];
    return known;
  }

private:
  const Compile &original;
  const Pipeline &pipeline;
  std::vector<PipelinePath> leaves;
  std::vector<unsigned> candidates;
};
} // namespace

/// For wrong code it is an answer that there is no output: none is wrong. That
/// a compile does not end is none.
static bool isUnjudged(const Oracle &oracle, const Judgement &judgement) {
  return judgement.verdict == Verdict::Unresolved &&
         (oracle.reference().face.kind != FailureKind::Miscompile ||
          judgement.kind == FailureKind::Hang);
}

/// Says, for each pass that is left, what its removal leads to; and learns
/// from that which ones others cannot do without. Returns the units that can go
/// after all (they were pinned).
static Expected<UnitSet> explainEnablers(Oracle &oracle,
                                         const Reduction &reduction,
                                         const UnitSet &units,
                                         PipelineAnswer &answer) {
  std::vector<PipelinePath> leaves = answer.minimal.leaves();
  std::vector<Compile> without;
  std::vector<size_t> explained; // places in `units`
  for (auto [place, unit] : enumerate(units)) {
    // Where several of that name are there, its place is not known. The only
    // pass is the failing one, unless the search has no verdict without it.
    bool isFailing = leaves[place] == answer.known.failing ||
                     (units.size() == 1 && answer.oneMinimal);
    if (isFailing)
      continue;
    UnitSet rest;
    copy_if(units, std::back_inserter(rest),
            [one = unit](unsigned other) { return other != one; });
    without.push_back(reduction.compileOf(rest));
    explained.push_back(place);
  }
  auto judgements = oracle.askAll(without, Attribution::OnAccept);
  if (!judgements)
    return judgements.takeError();
  UnitSet canGo;
  for (auto [place, judgement] : zip(explained, *judgements)) {
    const PipelinePath &leaf = leaves[place];
    std::string pass = reduction.textOf(units[place]);
    bool mayEnable = units.size() > 1 &&
                     answer.minimal.at(leaf).name != answer.known.failingName;
    if (judgement.verdict == Verdict::Interesting) {
      canGo.push_back(units[place]);
      continue;
    }
    if (isUnjudged(oracle, judgement)) {
      answer.oneMinimal = false;
      answer.unjudged.push_back(
          {pass, "no verdict without it: " + judgement.reason, leaf});
    } else if (mayEnable) {
      answer.enablers.push_back(
          {pass, "without it: " + judgement.reason, leaf});
    }
    if (judgement.verdict != Verdict::Uninteresting)
      answer.known.pinned.push_back(leaf);
  }
  return canGo;
}

/// Chooses the passes to try: those up to the failing one, or all if these do
/// not show the failure. False if all do not, either.
static Expected<bool> chooseCandidates(Oracle &oracle, Reduction &reduction,
                                       const KnownPasses &known) {
  auto shows = [&]() -> Expected<bool> {
    auto judgement =
        oracle.ask(reduction.compileOf(reduction.all()), Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    return judgement->verdict == Verdict::Interesting;
  };
  if (known.failing) {
    reduction.cutBehind(*known.failing);
    auto ok = shows();
    if (!ok || *ok)
      return ok;
  }
  reduction.takeAll();
  return shows();
}

/// For most pipelines, the failing pass is all that is needed once it runs on
/// the right input. True if the answer is complete.
static Expected<bool> failingPassAlone(Oracle &oracle,
                                       const Reduction &reduction,
                                       const UnitSet &failing,
                                       PipelineAnswer &answer) {
  if (failing.empty() || failing.size() == reduction.all().size())
    return false;
  auto judgement =
      oracle.ask(reduction.compileOf(failing), Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Interesting)
    return false;
  answer.decisions.push_back("the failing pass alone");
  answer.minimal = reduction.keeping(failing);
  answer.passesAfter = failing.size();
  answer.oneMinimal = true;
  answer.known = reduction.knownOf(failing, failing);
  return true;
}

static UnitSet unitsOf(const Reduction &reduction,
                       function_ref<bool(const PipelinePath &)> wanted) {
  UnitSet units;
  for (unsigned unit : reduction.all())
    if (wanted(reduction.pathOf(unit)))
      units.push_back(unit);
  return units;
}

/// One search, and what it means for each pass that is left.
static Expected<UnitSet> searchWith(Oracle &oracle, const Reduction &reduction,
                                    const UnitSet &failing,
                                    const UnitSet &pinned,
                                    PipelineAnswer &answer) {
  MinimalSetSearch::Options options;
  options.units = reduction.all().size();
  std::merge(failing.begin(), failing.end(), pinned.begin(), pinned.end(),
             std::back_inserter(options.pinned));
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
  answer.enablers.clear();
  answer.unjudged.clear();
  std::string failingName = std::move(answer.known.failingName);
  answer.known = reduction.knownOf(found->units, failing);
  answer.known.failingName = std::move(failingName);
  return explainEnablers(oracle, reduction, found->units, answer);
}

static Expected<PipelineAnswer> fewestPasses(Oracle &oracle,
                                             const Compile &original,
                                             const Pipeline &pipeline,
                                             const KnownPasses &known) {
  PipelineAnswer answer;
  answer.minimal = pipeline;
  answer.known = known;
  answer.passesBefore = answer.passesAfter = pipeline.leaves().size();
  Reduction reduction(original, pipeline);
  auto isFailing = [&](const PipelinePath &leaf) {
    return leaf == known.failing;
  };
  reduction.takeAll();
  if (known.failing && answer.passesBefore == 1) {
    answer.oneMinimal = true; // it was seen to fail
    return answer;
  }
  auto alone = failingPassAlone(oracle, reduction,
                                unitsOf(reduction, isFailing), answer);
  if (!alone)
    return alone.takeError();
  if (*alone)
    return answer;
  auto ok = chooseCandidates(oracle, reduction, known);
  if (!ok)
    return ok.takeError();
  if (!*ok) {
    answer.why = "the pipeline as text does not show the failure";
    return answer;
  }

  UnitSet failing = unitsOf(reduction, isFailing);
  UnitSet pinned = unitsOf(reduction, [&](const PipelinePath &leaf) {
    return !isFailing(leaf) && is_contained(known.pinned, leaf);
  });
  while (true) {
    auto canGo = searchWith(oracle, reduction, failing, pinned, answer);
    if (!canGo)
      return canGo.takeError();
    if (none_of(pinned,
                [&](unsigned unit) { return is_contained(*canGo, unit); }))
      return answer;
    erase_if(pinned, [&](unsigned unit) { return is_contained(*canGo, unit); });
  }
}

/// The paths of passes in the answer.
static std::vector<PipelinePath *> pathsIn(PipelineAnswer &answer) {
  std::vector<PipelinePath *> paths;
  if (answer.known.failing)
    paths.push_back(&*answer.known.failing);
  for (PipelinePath &path : answer.known.pinned)
    paths.push_back(&path);
  for (std::vector<LeftPass> *passes : {&answer.enablers, &answer.unjudged})
    for (LeftPass &pass : *passes)
      if (pass.leaf)
        paths.push_back(&*pass.leaf);
  return paths;
}

Expected<PipelineAnswer> reducePipeline(Oracle &oracle, const Compile &original,
                                        const Pipeline &pipeline,
                                        const KnownPasses &known) {
  auto answer = fewestPasses(oracle, original, pipeline, known);
  if (!answer || !answer->why.empty())
    return answer;
  auto gone = dropOuterNests(oracle, original, answer->minimal);
  if (!gone)
    return gone.takeError();
  for (const PipelinePath &nest : *gone)
    for (PipelinePath *path : pathsIn(*answer))
      *path = without(nest, std::move(*path));
  return answer;
}

} // namespace culprit
