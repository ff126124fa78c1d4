#include "bisect/pass/WrongPassBisection.h"
#include "bisect/pass/NeededWrongPass.h"

using namespace llvm;

namespace culprit {

namespace {
class WrongPassBisecting {
public:
  WrongPassBisecting(Oracle &oracle, const Compile &compile,
                     const Pipeline &pipeline)
      : oracle(oracle), passes{compile, pipeline, {}, {}, {}},
        leaves(pipeline.leaves()) {}

  Expected<WrongPassAnswer> run() {
    answer.wrong = passes.pipeline;
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
  /// Each pass left out on its own.
  Error sweep() {
    UnitSet all;
    for (unsigned unit = 0; unit < leaves.size(); ++unit)
      all.push_back(unit);
    OptionalPassesKnob any(passes.compile, passes.pipeline, {}, all);
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
      (resolved ? passes.optional : passes.pinned).push_back(unit);
      if (verdict == Verdict::Uninteresting)
        passes.rightWithout.push_back(unit);
    }
    return Error::success();
  }

  /// Passes that can each be left out, but not together: what is left must
  /// still compile, and be right.
  Error pinWhatIsNeeded() {
    auto none = oracle.ask(passes.knob().at(0), Attribution::None);
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
    UnitSet more = passes.optional;
    if (Error error = (this->*pin)(more))
      return error;
    auto off = oracle.ask(passes.knob().with(more), Attribution::None);
    if (!off)
      return off.takeError();
    if (off->verdict != Verdict::Uninteresting)
      return false;
    append_range(passes.pinned, more);
    sort(passes.pinned);
    erase_if(passes.optional,
             [&](unsigned unit) { return is_contained(more, unit); });
    return true;
  }

  /// A check may call wrong what cannot run. Then passes that are needed look
  /// as if they could go. The passes without which the result is right are
  /// still known.
  Error pinAllButTheRight(UnitSet &more) {
    erase_if(more, [&](unsigned unit) {
      return is_contained(passes.rightWithout, unit);
    });
    return Error::success();
  }

  Error pinByWalk(UnitSet &more) {
    for (size_t i = more.size(); i-- > 0;) {
      UnitSet rest = more;
      rest.erase(rest.begin() + i);
      auto judgement = oracle.ask(passes.knob().with(rest), Attribution::None);
      if (!judgement)
        return judgement.takeError();
      if (judgement->verdict == Verdict::Uninteresting ||
          (judgement->verdict == Verdict::Interesting &&
           !is_contained(passes.rightWithout, more[i])))
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
    bool isNone = passes.pinned.empty();
    pass.precision = isNone ? Precision::Unknown : Precision::Range;
    for (unsigned unit : passes.pinned)
      pass.candidates.push_back(passes.pipeline.at(leaves[unit]).name);
    pass.why =
        isNone
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
    auto found = findNeededWrongPass(oracle, passes);
    if (!found)
      return found.takeError();
    settled = !found->isFound();
    answer.pass = std::move(found->pass);
    if (settled)
      return Error::success();
    passes.optional = std::move(found->optional);
    last = answer.pass.search.firstShowing - 1;
    answer.upToPass = passes.knob().pipelineOf(
        {passes.optional.begin(), passes.optional.begin() + last + 1});
    return Error::success();
  }

  /// The optional passes before the guilty one that the wrong result needs.
  Error findEnablers() {
    OptionalPassesKnob gate = passes.knob();
    unsigned guilty = passes.optional[last];
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
        needed.push_back(passes.optional[unit]);
    }
    for (unsigned unit : needed)
      if (Error error = addEnabler(gate, unit, needed))
        return error;
    needed.push_back(guilty);
    answer.wrong = gate.pipelineOf(needed);
    UnitSet kept = passes.pinned;
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
    needed.push_back(passes.optional[last]);
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
      set.push_back(passes.optional[unit]);
    set.push_back(passes.optional[last]);
    return set;
  }

  Oracle &oracle;
  SweptPasses passes; ///< filled step by step
  std::vector<PipelinePath> leaves;
  WrongPassAnswer answer;
  uint64_t last = 0; ///< place of the pass in `passes.optional`
  bool settled = false;
};
} // namespace

Expected<WrongPassAnswer> bisectWrongPass(Oracle &oracle,
                                          const Compile &compile,
                                          const Pipeline &pipeline) {
  return WrongPassBisecting(oracle, compile, pipeline).run();
}

} // namespace culprit
