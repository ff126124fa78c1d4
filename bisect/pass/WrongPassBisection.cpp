#include "bisect/pass/WrongPassBisection.h"
#include "bisect/pass/OptionalPassesKnob.h"

using namespace llvm;

namespace culprit {

namespace {
class WrongPassBisecting {
public:
  WrongPassBisecting(Oracle &oracle, const Compile &compile,
                     const Pipeline &pipeline)
      : oracle(oracle), compile(compile), pipeline(pipeline),
        leaves(pipeline.leaves()) {}

  Expected<WrongPassAnswer> run() {
    answer.wrong = pipeline;
    answer.pass.byPrefix = true;
    answer.pass.knob.name = "passes in the text";
    answer.pass.knob.count = leaves.size();
    for (auto step :
         {&WrongPassBisecting::sweep, &WrongPassBisecting::pinWhatIsNeeded,
          &WrongPassBisecting::search, &WrongPassBisecting::findEnablers})
      if (Error error = settled ? Error::success() : (this->*step)())
        return error;
    return std::move(answer);
  }

private:
  OptionalPassesKnob knob() const {
    return {compile, pipeline, pinned, optional};
  }

  /// Each pass left out on its own.
  Error sweep() {
    UnitSet all;
    for (unsigned unit = 0; unit < leaves.size(); ++unit)
      all.push_back(unit);
    OptionalPassesKnob any(compile, pipeline, {}, all);
    std::vector<Compile> without;
    for (unsigned unit : all) {
      UnitSet rest = all;
      rest.erase(rest.begin() + unit);
      without.push_back(any.with(rest));
    }
    auto judged = oracle.askAll(without, Attribution::None);
    if (!judged)
      return judged.takeError();
    for (unsigned unit : all) {
      Verdict verdict = (*judged)[unit].verdict;
      bool resolved =
          verdict == Verdict::Interesting || verdict == Verdict::Uninteresting;
      (resolved ? optional : pinned).push_back(unit);
      if (verdict == Verdict::Uninteresting)
        rightWithout.push_back(unit);
    }
    return Error::success();
  }

  /// Passes that can each be left out, but not together: what is left must
  /// still compile, and be right.
  Error pinWhatIsNeeded() {
    auto none = oracle.ask(knob().at(0), Attribution::None);
    if (!none)
      return none.takeError();
    if (none->verdict == Verdict::Uninteresting)
      return Error::success();
    using Pin = Error (WrongPassBisecting::*)(UnitSet &);
    Pin ways[] = {&WrongPassBisecting::pinByWalk,
                  &WrongPassBisecting::pinAllButTheRight};
    if (none->verdict == Verdict::Interesting)
      std::swap(ways[0], ways[1]); // the walk trusts what the check says
    for (Pin pin : ways) {
      auto done = isRightWith(pin);
      if (!done)
        return done.takeError();
      if (*done)
        return Error::success();
    }
    return none->verdict == Verdict::Interesting ? blamePinned()
                                                 : sayNothing(none->reason);
  }

  /// Pins these passes too, if what is left without them is right.
  Expected<bool> isRightWith(Error (WrongPassBisecting::*pin)(UnitSet &)) {
    UnitSet more = optional;
    if (Error error = (this->*pin)(more))
      return error;
    auto off = oracle.ask(knob().with(more), Attribution::None);
    if (!off)
      return off.takeError();
    if (off->verdict != Verdict::Uninteresting)
      return false;
    append_range(pinned, more);
    sort(pinned);
    erase_if(optional, [&](unsigned unit) { return is_contained(more, unit); });
    return true;
  }

  /// A check may call wrong what cannot run. Then passes that are needed look
  /// as if they could go. The passes without which the result is right are
  /// still known.
  Error pinAllButTheRight(UnitSet &more) {
    erase_if(more,
             [&](unsigned unit) { return is_contained(rightWithout, unit); });
    return Error::success();
  }

  Error pinByWalk(UnitSet &more) {
    for (size_t i = more.size(); i-- > 0;) {
      UnitSet rest = more;
      rest.erase(rest.begin() + i);
      auto judgement = oracle.ask(knob().with(rest), Attribution::None);
      if (!judgement)
        return judgement.takeError();
      if (judgement->verdict == Verdict::Uninteresting ||
          (judgement->verdict == Verdict::Interesting &&
           !is_contained(rightWithout, more[i])))
        more = rest;
    }
    return Error::success();
  }

  /// No set of passes was found with which the result is right: what is to
  /// blame stays open.
  Error sayNothing(const std::string &reason) {
    settled = true;
    answer.pass.precision = Precision::Unknown;
    answer.pass.why = "nothing is known to be right: with every pass left out "
                      "that can be, " +
                      reason;
    answer.pass.knob.evidence = answer.pass.why;
    return Error::success();
  }

  /// The result is wrong, and none of the passes that can be left out has to do
  /// with it.
  Error blamePinned() {
    settled = true;
    PassAnswer &pass = answer.pass;
    pass.precision = pinned.empty() ? Precision::Unknown : Precision::Range;
    for (unsigned unit : pinned)
      pass.candidates.push_back(pipeline.at(leaves[unit]).name);
    pass.why =
        pinned.empty()
            ? "wrong with every pass left out: the check calls wrong what "
              "cannot run (it should exit with 125 there), or the input has no "
              "one meaning"
            : "wrong with every pass left out that can be: it is one of the "
              "passes that the others cannot do without, or the input has no "
              "one meaning";
    pass.knob.evidence = "no pass that can be left out changed the result";
    return Error::success();
  }

  Error search() {
    OptionalPassesKnob gate = knob();
    FirstFailingSearch::Options options;
    options.known = {{0, PointVerdict::Uninteresting}};
    if (rightWithout.size() == 1 && is_contained(optional, rightWithout[0]))
      options.guess = find(optional, rightWithout[0]) - optional.begin() + 1;
    PassAnswer &pass = answer.pass;
    auto found = findFirstFailing(oracle, gate, options, &pass.decisions);
    if (!found)
      return found.takeError();
    pass.search = *found;
    explainSearch();
    if (pass.precision != Precision::Exact &&
        pass.precision != Precision::Range) {
      settled = true;
      return Error::success();
    }
    last = found->firstShowing - 1;
    answer.upToPass = gate.pipelineOf(
        {optional.begin(), optional.begin() + found->firstShowing});
    describe(optional[last]);
    for (uint64_t unit = found->lastClean; unit < found->firstShowing; ++unit)
      if (pass.precision == Precision::Range)
        pass.candidates.push_back(pipeline.at(leaves[optional[unit]]).name);
    return Error::success();
  }

  void explainSearch() {
    PassAnswer &pass = answer.pass;
    using P = FirstFailingResult::Precision;
    pass.knob.proven =
        pass.search.precision == P::Exact || pass.search.precision == P::Range;
    std::string k = std::to_string(pass.search.firstShowing),
                clean = std::to_string(pass.search.lastClean),
                all = std::to_string(optional.size());
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
    pass.why = optional.size() == 1
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

  void describe(unsigned unit) {
    PassAnswer &pass = answer.pass;
    pass.path = leaves[unit];
    pass.index = unit;
    pass.pass = pass.pathText = pipeline.at(leaves[unit]).name;
    PipelinePath nest = leaves[unit];
    nest.pop_back();
    pass.anchorOp = nest.empty() ? pipeline.root.name : pipeline.at(nest).name;
  }

  /// The optional passes before the guilty one that the wrong result needs.
  Error findEnablers() {
    OptionalPassesKnob gate = knob();
    unsigned guilty = optional[last];
    UnitSet needed;
    auto alone = oracle.ask(gate.with({guilty}), Attribution::None);
    if (!alone)
      return alone.takeError();
    if (alone->verdict != Verdict::Interesting) {
      MinimalSetSearch::Options options;
      options.units = last;
      auto found = findMinimalSet(
          oracle, options,
          [&](const UnitSet &units) -> Expected<Compile> {
            return gate.with(withGuilty(units));
          },
          Attribution::None);
      if (!found)
        return found.takeError();
      for (unsigned unit : found->units)
        needed.push_back(optional[unit]);
    }
    for (unsigned unit : needed)
      if (Error error = addEnabler(gate, unit, needed))
        return error;
    needed.push_back(guilty);
    answer.wrong = gate.pipelineOf(needed);
    UnitSet kept = pinned;
    append_range(kept, needed);
    sort(kept);
    answer.inWrong = answer.wrong.leaves()[find(kept, guilty) - kept.begin()];
    return Error::success();
  }

  /// The search keeps what it has no verdict without, too. (It is known by
  /// now.)
  Error addEnabler(const OptionalPassesKnob &gate, unsigned unit,
                   UnitSet needed) {
    erase(needed, unit);
    needed.push_back(optional[last]);
    auto judgement = oracle.ask(gate.with(needed), Attribution::None);
    if (!judgement)
      return judgement.takeError();
    answer.enablers.push_back(
        {leaves[unit], judgement->verdict == Verdict::Uninteresting
                           ? "without it the result is right"
                           : "without it: " + judgement->reason});
    return Error::success();
  }

  UnitSet withGuilty(const UnitSet &units) const {
    UnitSet set;
    for (unsigned unit : units)
      set.push_back(optional[unit]);
    set.push_back(optional[last]);
    return set;
  }

  Oracle &oracle;
  const Compile &compile;
  const Pipeline &pipeline;
  std::vector<PipelinePath> leaves;
  WrongPassAnswer answer;
  UnitSet pinned, optional, rightWithout; ///< numbers of leaves
  uint64_t last = 0;                      ///< place of the pass in `optional`
  bool settled = false;
};
} // namespace

Expected<WrongPassAnswer> bisectWrongPass(Oracle &oracle,
                                          const Compile &compile,
                                          const Pipeline &pipeline) {
  return WrongPassBisecting(oracle, compile, pipeline).run();
}

} // namespace culprit
