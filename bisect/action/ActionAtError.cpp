#include "bisect/action/ActionAtError.h"
#include "bisect/action/NamedAction.h"
#include "bisect/action/PlacesOfActions.h"
#include "compiler/output/Materialization.h"
#include "compiler/output/PrintedLocation.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// `ConvertMul, FoldAdd`: each once, and not more than a line of them: all ops
/// of a kernel may have one place.
static std::string namesOf(ArrayRef<const Action *> actions) {
  constexpr size_t most = 6;
  std::vector<std::string> names;
  for (const Action *action : actions)
    if (StringRef name = patternOf(action);
        !name.empty() && !is_contained(names, name))
      names.push_back(name.str());
  if (names.empty())
    return "an application without a name";
  size_t more = names.size() > most ? names.size() - most : 0;
  names.resize(names.size() - more);
  return join(names, ", ") +
         (more ? ", and " + std::to_string(more) + " more" : "");
}

static bool isOtherError(const Judgement &judgement) {
  return judgement.verdict == Verdict::Different &&
         isDiagnostic(judgement.kind);
}

/// The number of applications with which the failure shows, and not with one
/// less. `fails` of them end in another error. Nothing if something else comes
/// between.
static Expected<std::optional<uint64_t>>
firstThatShows(Oracle &oracle, const Knob &knob, uint64_t fails) {
  uint64_t shows = knob.units();
  auto all = oracle.ask(knob.at(shows), Attribution::None);
  if (!all)
    return all.takeError();
  if (all->verdict != Verdict::Interesting || shows <= fails)
    return std::nullopt;
  while (shows - fails > 1) {
    uint64_t middle = fails + (shows - fails) / 2;
    auto judgement = oracle.ask(knob.at(middle), Attribution::None);
    if (!judgement)
      return judgement.takeError();
    bool isShown = judgement->verdict == Verdict::Interesting;
    if (!isShown && !isOtherError(*judgement))
      return std::nullopt;
    (isShown ? shows : fails) = middle;
  }
  return shows;
}

/// Of several casts that are left, the report may name another one.
static std::string placeText(const PassError &error) {
  auto cast = readMaterialization(error.verbatim);
  return "at the place of the error" +
         (cast ? ", the cast " + cast->types() : "");
}

/// `without`: how the compile ends before the first of them.
static ActionAtError rangeOf(const PassError &error,
                             std::vector<const Action *> candidates,
                             uint64_t shows, const std::string &without) {
  erase_if(candidates,
           [&](const Action *action) { return numberOf(action) > shows; });
  uint64_t before = numberOf(candidates.front()) - 1;
  return {before, shows,
          "on ops " + placeText(error) + ": " + namesOf(candidates) +
              "; the failure shows with " + std::to_string(shows) +
              " applications, and another error with " +
              std::to_string(shows - 1) +
              "; with only those before the first at that place: " + without};
}

/// `candidates` are at the place, in their order.
static Expected<std::optional<ActionAtError>>
findAmong(Oracle &oracle, const Knob &knob, const PassError &error,
          std::vector<const Action *> candidates) {
  uint64_t first = numberOf(candidates.front());
  auto judged =
      oracle.askAll({knob.at(first), knob.at(first - 1)}, Attribution::None);
  if (!judged)
    return judged.takeError();
  const Judgement &with = (*judged)[0], &without = (*judged)[1];
  if (!isOtherError(without))
    return std::nullopt;
  if (with.verdict == Verdict::Interesting)
    return ActionAtError{first - 1, first,
                         "no other one up to it is on an op " +
                             placeText(error) +
                             "; with only those before it: " + without.reason};
  if (!isOtherError(with))
    return std::nullopt;
  auto shows = firstThatShows(oracle, knob, first);
  if (!shows)
    return shows.takeError();
  if (!*shows)
    return std::nullopt;
  return rangeOf(error, std::move(candidates), **shows, without.reason);
}

Expected<std::optional<ActionAtError>>
findActionAtError(Oracle &oracle, const Knob &knob, const Trace &trace,
                  const std::string &tag) {
  const FailureSignature &failure = oracle.reference();
  // The place may be another error's, and what ends otherwise may be chance.
  const PassError *error = trace.said.first();
  bool isOfFailure = isDiagnostic(failure.face.kind) &&
                     !failure.rate.isFlaky() && error &&
                     is_contained(failure.face.errors, error->normalised);
  if (!isOfFailure)
    return std::nullopt;
  std::set<std::string> places{placeOf(error->at)};
  places.erase("");
  std::vector<const Action *> candidates = actionsAt(trace, tag, places);
  if (candidates.empty())
    return std::nullopt;
  auto found = findAmong(oracle, knob, *error, std::move(candidates));
  bool isRange = found && *found && (*found)->point - (*found)->before > 1;
  if (isRange && trace.log.gap)
    (*found)->why += "; the action log lacks its middle, which may have more "
                     "at that place";
  if (isRange && tellsMaterialization(error->normalised)) {
    (*found)->before = 0;
    (*found)->why += "; the cast of an argument is made on the op around it, "
                     "whose place is another, by an earlier one";
  }
  return found;
}

} // namespace culprit
