#include "triage/steps/localise/InvalidIR.h"
#include "compiler/ir/SymbolText.h"
#include "compiler/output/NormaliseDiagnostic.h"

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

/// The verifier says of that application what the failure says.
static bool isFailure(const Investigation &state,
                      const Instruments::FirstInvalid &first) {
  const FailureSignature failure = state.failure();
  const std::vector<std::string> &told = errorsToldBy(failure);
  return failure.face.kind == FailureKind::Verifier && first.inside &&
         first.pass.index == state.ground.pass.index &&
         first.pass.name() == state.found.pass.pass &&
         state.found.pass.precision == Precision::Exact && !told.empty() &&
         normaliseDiagnostic(first.error) == told.front();
}

/// No counter could tell it: other parts of the input fail as well, say.
static void nameAction(ActionAnswer &answer, const Action &action) {
  answer.precision = Precision::NotGated;
  answer.actions = {nameOf(action)};
  answer.why = "the IR is valid up to it, and invalid after it, with the "
               "verifier's error of the failure";
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
  if (!*first || (*first)->pass.adaptor || isNamed(state.found, **first) ||
      isBetweenConversions(state.found, **first))
    return Error::success();
  if (state.found.action.precision == Precision::Unknown &&
      isFailure(state, **first)) {
    nameAction(state.found.action, *(*first)->inside);
    return Error::success();
  }
  std::string text = "the IR is invalid from ";
  if ((*first)->inside)
    text += placeOf(*(*first)->inside) + " in ";
  text += "pass " + (*first)->pass.name();
  if (!state.ground.isPart) // whose passes have other numbers
    text += " (pass run " + std::to_string(*(*first)->pass.index + 1) + ")";
  text += " on";
  if (!(*first)->error.empty())
    text += ": " + (*first)->error;
  const std::string &symbol = (*first)->pass.symbol;
  const std::string &kernel = state.found.kernel.kernel;
  if (!symbol.empty() && !kernel.empty() && symbol != kernel)
    text += "; that is in " + ir::printedSymbol(symbol);
  state.progress.found(text);
  state.found.remarks.add(RemarkId::InvalidIR, text);
  return Error::success();
}

} // namespace culprit
