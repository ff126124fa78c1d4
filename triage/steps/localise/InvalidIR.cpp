#include "triage/steps/localise/InvalidIR.h"

using namespace llvm;

namespace culprit {

static std::string placeOf(const Action &action) {
  NamedAction named = nameOf(action);
  std::string text = named.pattern.empty() ? named.tag : named.pattern;
  if (named.index)
    text += " (application " + std::to_string(*named.index + 1) + ")";
  if (!named.opName.empty())
    text += " on " + named.opName;
  if (!named.location.empty())
    text += " at " + named.location;
  return text;
}

/// The answer names it already.
static bool isNamed(const Findings &found,
                    const Instruments::FirstInvalid &first) {
  if (first.pass.name() != found.pass.pass)
    return false;
  if (!first.inside)
    return true;
  NamedAction inside = nameOf(*first.inside);
  return any_of(found.action.actions, [&](const NamedAction &action) {
    return action.tag == inside.tag && action.pattern == inside.pattern &&
           action.location == inside.location;
  });
}

/// The failing pass runs several conversions, and IR between two of them is
/// invalid as a rule.
static bool isBetweenConversions(const Findings &found,
                                 const Instruments::FirstInvalid &first) {
  return first.pass.name() == found.pass.pass && first.inside &&
         first.inside->tag == "apply-conversion";
}

Error findWhoLeftInvalidIR(Investigation &state) {
  auto first = state.instruments().firstInvalid(state.ground.compile);
  if (!first)
    return first.takeError();
  if (!*first || isNamed(state.found, **first) ||
      isBetweenConversions(state.found, **first))
    return Error::success();
  std::string text = "the IR is invalid from ";
  if ((*first)->inside)
    text += placeOf(*(*first)->inside) + " in ";
  text += "pass " + (*first)->pass.name();
  if (!state.ground.isPart) // whose passes have other numbers
    text += " (pass run " + std::to_string(*(*first)->pass.index + 1) + ")";
  text += " on";
  if (!(*first)->error.empty())
    text += ": " + (*first)->error;
  state.progress.found(text);
  state.found.remarks.add(RemarkId::InvalidIR, text);
  return Error::success();
}

} // namespace culprit
