#include "bisect/pass/WrongBoundary.h"

using namespace llvm;

namespace culprit {

UnitSet WrongBoundary::suspects() const {
  if (!isFound())
    return {};
  return {optional.begin() + pass.search.lastClean,
          optional.begin() + pass.search.firstShowing};
}

static void explainSearch(PassAnswer &pass, size_t optional) {
  using P = FirstFailingResult::Precision;
  pass.knob.proven =
      pass.search.precision == P::Exact || pass.search.precision == P::Range;
  std::string k = std::to_string(pass.search.firstShowing),
              clean = std::to_string(pass.search.lastClean),
              all = std::to_string(optional);
  pass.knob.evidence =
      pass.knob.proven
          ? "right with " + clean +
                " of the passes that can be left out, "
                "wrong with " +
                k
          : "no prefix of the passes that can be left out is wrong";
  pass.precision = pass.search.precision == P::Exact   ? Precision::Exact
                   : pass.search.precision == P::Range ? Precision::Range
                                                       : Precision::Unknown;
  pass.why = optional == 1
                 ? "of the passes, it alone can be left out; the result is "
                   "right without it"
                 : all + " passes can be left out: with the first " + clean +
                       " of them the result is right, with the first " + k +
                       " wrong";
  if (pass.precision == Precision::Range)
    pass.why += "; what lies between is unresolved";
  if (pass.search.nonMonotone)
    pass.why += "; the failure comes and goes below that";
  if (pass.precision == Precision::Unknown)
    pass.why = pass.knob.evidence;
}

static void describe(PassAnswer &pass, const Pipeline &pipeline,
                     unsigned unit) {
  PipelinePath leaf = pipeline.leaves()[unit];
  pass.path = leaf;
  pass.index = unit;
  pass.pass = pass.pathText = pipeline.at(leaf).name;
  leaf.pop_back();
  pass.anchorOp = leaf.empty() ? pipeline.root.name : pipeline.at(leaf).name;
}

Expected<WrongBoundary> findWrongBoundary(Oracle &oracle,
                                          const SweptPasses &passes) {
  OptionalPassesKnob gate = passes.knob();
  const UnitSet &optional = passes.optional;
  FirstFailingSearch::Options options;
  options.known = {{0, PointVerdict::Uninteresting}};
  if (passes.rightWithout.size() == 1)
    if (auto place = find(optional, passes.rightWithout.front());
        place != optional.end())
      options.guess = place - optional.begin() + 1;
  WrongBoundary boundary{{}, optional};
  PassAnswer &pass = boundary.pass;
  pass.byPrefix = true;
  pass.knob.name = gate.name();
  pass.knob.count = passes.pipeline.leaves().size();
  auto found = findFirstFailing(oracle, gate, options, &pass.decisions);
  if (!found)
    return found.takeError();
  pass.search = *found;
  explainSearch(pass, optional.size());
  UnitSet suspects = boundary.suspects();
  if (suspects.empty())
    return boundary;
  describe(pass, passes.pipeline, suspects.back());
  std::vector<PipelinePath> leaves = passes.pipeline.leaves();
  if (pass.precision == Precision::Range)
    for (unsigned unit : suspects)
      pass.candidates.push_back(passes.pipeline.at(leaves[unit]).name);
  return boundary;
}

} // namespace culprit
