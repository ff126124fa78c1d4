#include "bisect/action/ActionBisection.h"
#include "bisect/action/ActionAtError.h"
#include "bisect/action/ActionQuestion.h"
#include "bisect/action/EnoughActions.h"
#include "bisect/action/HangingActions.h"
#include "bisect/action/InvalidBefore.h"
#include "bisect/action/LeftCast.h"
#include "bisect/action/NeededAction.h"
#include "compiler/output/ErrorPlaces.h"
#include "compiler/output/Materialization.h"
#include "counters/FlagKnobs.h"
#include "judge/Faces.h"
#include "judge/FailureOracle.h"
#include "probe/RepeatedRuns.h"
#include "llvm/ADT/ScopeExit.h"

using namespace llvm;

namespace culprit {

namespace {
class ActionBisection {
public:
  ActionBisection(Oracle &oracle, const Compile &compile, const Trace &trace,
                  std::string tag, EnoughBy enoughBy)
      : oracle(oracle), compile(compile), trace(trace), tag(std::move(tag)),
        enoughBy(enoughBy) {}

  Expected<ActionAnswer> run() {
    // A hang's own bound is found by trying.
    makeKnob(isHang() ? trace.log.countByTag.at(tag) : trace.log.mostOf(tag));
    if (!knob) {
      answer.why = setsActionCounter(compile, tag)
                       ? "the command sets the debug counter of " + tag
                       : "the compiler has no debug counters";
      return answer;
    }
    if (Expected<bool> settled = tryOpenAction(); !settled)
      return settled.takeError();
    else if (!*settled)
      if (Error error = search())
        return error;
    answer.knob.name = tag;
    answer.knob.count = trace.log.gap
                            ? std::max<uint64_t>(trace.log.countByTag.at(tag),
                                                 answer.range.second)
                            : knob->units();
    // A conversion needs all those before it, whatever is wrong with this one.
    if (answer.precision == Precision::Exact && !isAtError)
      if (Error error = tellEnough())
        return error;
    if (answer.isDoubted)
      answer.why += "; but with those behind it alone it fails, too: it may be "
                    "another one, or this one that is tried again";
    return answer;
  }

private:
  bool isHang() const {
    return oracle.reference().face.kind == FailureKind::Hang;
  }

  TracedActions actions() const {
    return {trace, tag, oracle.reference().face};
  }

  void makeKnob(uint64_t units) {
    knob = oracle.instruments().gateActions(compile, tag, units);
  }

  /// Rule (b), in two compiles: the log left an application open.
  Expected<bool> tryOpenAction() {
    auto open = trace.openAction();
    FailureKind kind = oracle.reference().face.kind;
    bool crash = kind == FailureKind::Crash || kind == FailureKind::FatalError;
    if (!crash || !open || trace.lostItsEnd() ||
        trace.log.actions[*open].tag != tag ||
        !trace.log.actions[*open].indexInTag)
      return false;
    uint64_t k = *trace.log.actions[*open].indexInTag + 1;
    auto judged =
        oracle.askAll({knob->at(k), knob->at(k - 1)}, Attribution::None);
    if (!judged)
      return judged.takeError();
    const Judgement &with = (*judged)[0], &without = (*judged)[1];
    if (crashesOrHangs(without.kind))
      return false;
    auto shows = with.verdict == Verdict::Uninteresting
                     ? showsInOtherRuns(k)
                     : Expected<bool>(with.verdict == Verdict::Interesting);
    if (!shows || !*shows)
      return shows;
    answer.decisions = {std::to_string(k), std::to_string(k - 1)};
    settle(
        answer, actions(), k,
        answer.why +
            "it was being applied when the compiler crashed; with only those "
            "before it: " +
            without.reason);
    if (isVerifiersComplaint(without.reason))
      if (Error error = tellWhoLeftInvalid(k - 1))
        return error;
    return true;
  }

  /// A compile that crashed in application k, and is clean now, may be so by
  /// chance, and to search then would find another one. As many runs with those
  /// before it alone must be no crash.
  Expected<bool> showsInOtherRuns(uint64_t k) {
    constexpr unsigned runs = 3;
    unsigned step = std::max(1u, oracle.reference().runsPerQuestion);
    bool shows = false;
    for (unsigned i = 1; i <= runs; ++i) {
      auto judged = oracle.askAll({repetitionOf(knob->at(k), i * step),
                                   repetitionOf(knob->at(k - 1), i * step)},
                                  Attribution::None);
      if (!judged)
        return judged.takeError();
      if (crashesOrHangs((*judged)[1].kind))
        return false;
      shows |= (*judged)[0].verdict == Verdict::Interesting;
    }
    if (shows)
      answer.why = "it does not show in each run; ";
    return shows;
  }

  /// `last` applications end in a verifier's complaint.
  Error tellWhoLeftInvalid(uint64_t last) {
    auto first = findFirstInvalid(oracle, *knob, last);
    if (!first || !*first)
      return first.takeError();
    const Action *action = actionAt(trace, tag, **first - 1);
    StringRef pattern = patternOf(action);
    answer.why += "; with fewer, the IR is invalid from application " +
                  std::to_string(**first) + " on";
    if (!pattern.empty())
      answer.why += ", " + pattern.str() + " on " + action->opName;
    return Error::success();
  }

  Error search() {
    // A run that may go round for a while takes longer than a healthy one.
    LearntLimits::Times before = oracle.door().learntTimes();
    scope_exit forget([&] {
      if (isHang())
        oracle.door().backToTimes(before);
    });
    if (isHang()) {
      auto bound = findHangingCount(oracle, *knob);
      if (!bound)
        return bound.takeError();
      if (bound->shows == 0) {
        if (bound->unresolved.empty())
          explainCycle(answer, actions());
        else
          explainUnresolved(answer, *bound);
        return Error::success();
      }
      makeKnob(bound->shows);
    }
    auto found = findFirstFailing(oracle, *knob, {}, &answer.decisions);
    if (!found)
      return found.takeError();
    if (isHang() && found->precision == FirstFailingResult::Precision::Exact) {
      auto grows = isOnlySlow(oracle, knob->at(found->lastClean),
                              knob->at(found->firstShowing));
      if (!grows)
        return grows.takeError();
      if (*grows) {
        explainGrowth(answer, actions(), *found);
        return Error::success();
      }
    }
    auto isCast = settleLeftCast(*found);
    if (!isCast || *isCast)
      return isCast.takeError();
    conclude(answer, actions(), *found);
    if (answer.precision == Precision::Exact && !isHang())
      if (Error error = doubtUnneeded())
        return error;
    if (answer.precision == Precision::Range && isHang())
      tellEndOfLog(answer, actions());
    if (found->precision == FirstFailingResult::Precision::NotGated)
      return explainNotGated();
    bool isOpen = answer.precision == Precision::Unknown ||
                  (answer.precision == Precision::Range && !isHang());
    return isOpen ? settleAtError() : Error::success();
  }

  /// Those behind it may undo what it did, and others may do the same.
  Error doubtUnneeded() {
    uint64_t k = answer.range.second;
    auto need = needOf({oracle, compile, trace, tag, *knob, k});
    if (!need)
      return need.takeError();
    answer.isDoubted = *need == Need::InDoubt;
    if (*need != Need::NotNeeded)
      return Error::success();
    answer.actions.clear();
    settleRange(answer, actions(), {k - 1, knob->units()},
                answer.why + "; but without that pattern from there on it "
                             "fails, too: others are enough");
    return Error::success();
  }

  /// The counter leaves such casts, too.
  Expected<bool> settleLeftCast(const FirstFailingResult &found) {
    auto left = leftBySkipping({oracle, *knob, actions()}, found);
    if (!left)
      return left.takeError();
    if (!*left)
      return false;
    settleRange(answer, actions(), **left,
                "an op that is not converted leaves such a cast, too: "
                "these are on ops where it is left, or that use it");
    return true;
  }

  /// Within the range, if there is one.
  Error settleAtError() {
    auto at = findActionAtError(oracle, *knob, trace, tag);
    if (!at)
      return at.takeError();
    bool isInside = answer.precision == Precision::Unknown ||
                    (*at && (*at)->before >= answer.range.first &&
                     (*at)->point <= answer.range.second);
    isAtError = *at && isInside;
    if (isAtError)
      settleRange(answer, actions(), {(*at)->before, (*at)->point}, (*at)->why);
    return Error::success();
  }

  /// Point 0 shows the failure: either no application has to do with it, or the
  /// counter is inert. The counter is trusted if the log leaves no application
  /// open, and the counter of passes, which the same flag turns, can turn the
  /// failure off.
  Error explainNotGated() {
    auto open = trace.openAction();
    bool isOpen = open && trace.log.actions[*open].tag == tag;
    auto works = passCanBeSkipped(oracle, compile);
    if (!works)
      return works.takeError();
    answer.knob.evidence = "no setting of it changed the failure";
    if (*works && !isOpen) {
      answer.why += " (the counter of applications is not proven here; that of "
                    "passes, which the same flag turns, is)";
      return Error::success();
    }
    answer.precision = Precision::Unknown;
    answer.why = "fails with every application skipped, but the counter is "
                 "not proven: ";
    answer.why += isOpen ? "the log leaves " + numbered(*open) + " open"
                         : "not even the pass can be skipped";
    return Error::success();
  }

  /// By its name where the log lacks its number.
  std::string numbered(size_t open) const {
    const auto &index = trace.log.actions[open].indexInTag;
    return index ? "application " + std::to_string(*index + 1)
                 : trace.openActionName();
  }

  /// One application may not be enough.
  Error tellEnough() {
    auto enough =
        findEnough({oracle, compile, trace, tag, *knob, answer.range.second},
                   enoughBy, &answer.decisions);
    if (!enough)
      return enough.takeError();
    answer.why += enough->why;
    if (!enough->actions.empty())
      answer.actions = std::move(enough->actions);
    return Error::success();
  }

  Oracle &oracle;
  const Compile &compile;
  const Trace &trace;
  std::string tag;
  EnoughBy enoughBy;
  std::unique_ptr<Knob> knob;
  ActionAnswer answer;
  bool isAtError = false; ///< known by its place alone
};
} // namespace

static Expected<ActionAnswer> bisectBy(Oracle &oracle, const Compile &compile,
                                       EnoughBy enoughBy) {
  ActionAnswer answer;
  if (auto what = absence(oracle.reference())) {
    answer.precision = Precision::NotGated;
    answer.why = *what;
    return answer;
  }
  auto traced =
      oracle.instruments().trace(compile, runsToTrace(oracle.reference()));
  if (!traced)
    return traced.takeError();
  if (!*traced) {
    answer.why = "the compiler has no action log";
    return answer;
  }
  if ((*traced)->log.actions.empty()) {
    answer.why = "the compiler's action log shows no action, not even a pass: "
                 "whether it applies patterns is not known";
    return answer;
  }
  std::string tag = tagOf(**traced, oracle.reference());
  bool hasGap = (*traced)->log.gap.has_value();
  if (tag.empty() && (hasGap || (*traced)->lostItsEnd())) {
    answer.why = std::string("the action log lacks its ") +
                 (hasGap ? "middle" : "end") +
                 ": whether the pass applies patterns is not known";
    return answer;
  }
  if (tag.empty()) {
    answer.precision = Precision::NotGated;
    bool fails = oracle.reference().face.kind != FailureKind::Miscompile;
    answer.why = std::string("the pass applies no pattern") +
                 (fails ? " before it fails: it arises " : ": it arises ") +
                 placeOutside(**traced, oracle.reference().face);
    return answer;
  }
  return ActionBisection(oracle, compile, **traced, tag, enoughBy).run();
}

/// Where the compile fails: with fewer applications, what is not converted yet,
/// or not mended, may be refused in the same words. Nothing where the place is
/// chance.
static Expected<std::set<std::string>>
placesOfFailure(Prober &prober, const Compile &compile,
                const FailureSignature &signature) {
  const auto &errors = errorsToldBy(signature);
  if (errors.empty() || !isDiagnostic(signature.face.kind) ||
      signature.rate.isFlaky() || tellsMaterialization(errors.front()))
    return std::set<std::string>();
  auto result = prober.run(compile);
  if (!result)
    return result.takeError();
  return placesOfError(result->outcome.err.text, errors.front()).at;
}

Expected<ActionAnswer> bisectAction(Oracle &outer, const Compile &compile,
                                    EnoughBy enoughBy) {
  if (outer.reference().face.kind == FailureKind::Miscompile)
    return bisectBy(outer, compile, enoughBy);
  auto signature = withFaceOf(outer.door(), compile, outer.reference());
  if (!signature)
    return signature.takeError();
  FailureOracle oracle(outer.instruments(), *signature);
  auto places = placesOfFailure(outer.door(), compile, *signature);
  if (!places)
    return places.takeError();
  oracle.holdPlaces(std::move(*places));
  auto answer = bisectBy(oracle, compile, enoughBy);
  outer.knowSurvived(oracle.met().survived);
  return answer;
}

} // namespace culprit
