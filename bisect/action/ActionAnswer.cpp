#include "bisect/action/ActionAnswer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static bool isHang(const TracedActions &of) {
  return of.face.kind == FailureKind::Hang;
}

static void nameApplication(ActionAnswer &answer, const TracedActions &of,
                            uint64_t point) {
  if (const Action *action = actionAt(of.trace, of.tag, point - 1)) {
    answer.actions = {nameOf(*action)};
    return;
  }
  NamedAction unnamed;
  unnamed.tag = of.tag;
  unnamed.index = point - 1;
  answer.actions = {unnamed};
}

/// What is open at a crash is known by name, and not by its number.
static std::string whatLogLacks(const TracedActions &of) {
  std::string open = isHang(of) ? "" : of.trace.openActionName();
  return "the action log is too long and lacks its middle" +
         (open.empty() ? "" : "; it ends in " + open);
}

void settle(ActionAnswer &answer, const TracedActions &of, uint64_t point,
            std::string why) {
  answer.precision = Precision::Exact;
  answer.gated = answer.knob.proven = true;
  answer.range = {point - 1, point};
  answer.why = answer.knob.evidence = std::move(why);
  nameApplication(answer, of, point);
  if (of.trace.log.gap && !actionAt(of.trace, of.tag, point - 1))
    answer.why += "; which one that is is not known: " + whatLogLacks(of);
}

static std::vector<NamedAction> actionsIn(const TracedActions &of,
                                          std::pair<uint64_t, uint64_t> range) {
  std::vector<NamedAction> found;
  for (const Action &action : of.trace.log.actions)
    if (action.tag == of.tag && action.indexInTag &&
        *action.indexInTag >= range.first && *action.indexInTag < range.second)
      found.push_back(nameOf(action));
  return found;
}

void settleRange(ActionAnswer &answer, const TracedActions &of,
                 std::pair<uint64_t, uint64_t> range, std::string why) {
  if (range.second - range.first == 1)
    return settle(answer, of, range.second, std::move(why));
  answer.precision = Precision::Range;
  answer.gated = answer.knob.proven = true;
  answer.range = range;
  answer.candidates = actionsIn(of, range);
  answer.why = answer.knob.evidence = std::move(why);
}

/// Where to look, all the same. For a hang, the end of the log says more.
static std::string patternsBetween(const TracedActions &of,
                                   const FirstFailingResult &found) {
  constexpr uint64_t fewEnough = 64;
  if (isHang(of) || found.firstShowing - found.lastClean > fewEnough)
    return "";
  std::vector<std::string> patterns;
  for (uint64_t k = found.lastClean; k < found.firstShowing; ++k) {
    const Action *action = actionAt(of.trace, of.tag, k);
    if (!action && of.trace.log.gap) // any may be in it
      return "";
    StringRef name = patternOf(action);
    if (!name.empty() && !is_contained(patterns, name))
      patterns.push_back(name.str());
  }
  return patterns.empty() ? "" : "; there: " + join(patterns, ", ");
}

void conclude(ActionAnswer &answer, const TracedActions &of,
              const FirstFailingResult &found) {
  std::string k = std::to_string(found.firstShowing);
  std::string clean = std::to_string(found.lastClean);
  switch (found.precision) {
  case FirstFailingResult::Precision::Exact:
    settle(answer, of, found.firstShowing,
           "clean with " + clean + " applications, fails with " + k);
    break;
  case FirstFailingResult::Precision::Range:
    settleRange(answer, of, {found.lastClean, found.firstShowing},
                "clean with " + clean + " applications, fails with " + k +
                    "; between them nothing can be said" +
                    patternsBetween(of, found));
    break;
  case FirstFailingResult::Precision::NotGated:
    answer.precision = Precision::NotGated;
    answer.why = "fails with every application skipped: it arises " +
                 placeOutside(of.trace, of.face);
    break;
  default:
    answer.precision = Precision::Unknown;
    answer.why = "no setting of the counter gave a clean run to compare with";
  }
  if (found.nonMonotone)
    answer.why += "; the failure comes and goes below that";
}

} // namespace culprit
