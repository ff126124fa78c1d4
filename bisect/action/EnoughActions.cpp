#include "bisect/action/EnoughActions.h"
#include "bisect/action/ActionAnswer.h"
#include "bisect/action/ActionQuestion.h"
#include "bisect/action/ChangingActions.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <set>
#include <tuple>

using namespace llvm;

namespace culprit {

namespace {
class SetSearch {
public:
  SetSearch(const ActionsUpTo &upTo, std::vector<std::string> *decisions)
      : upTo(upTo), oracle(upTo.oracle), decisions(decisions),
        known(knownActions()) {}

  /// Nothing where that cannot be asked, or takes more questions than three of
  /// a thousand would.
  Expected<std::optional<EnoughActions>> run() {
    std::optional<EnoughActions> nothing;
    if (known.empty())
      return nothing;
    auto units = smallestSet();
    if (!units)
      return units.takeError();
    if (units->empty() || areToldByOrder(*units))
      return nothing;
    auto ran = ranExactly(*units);
    if (!ran)
      return ran.takeError();
    return *ran ? told(*units) : nothing;
  }

private:
  /// Those of the tag in the trace up to the end, by their numbers; empty where
  /// the way to trace does not tell what they are.
  std::vector<const Action *> knownActions() const {
    std::vector<const Action *> known;
    std::set<uint64_t> identities;
    for (const Action &action : upTo.trace.log.actions)
      if (action.tag == upTo.tag && action.indexInTag &&
          *action.indexInTag < upTo.end) {
        if (action.identity == 0 || !identities.insert(action.identity).second)
          return {};
        known.push_back(&action);
      }
    return known.size() == upTo.end ? known : std::vector<const Action *>();
  }

  std::optional<Compile> only(const UnitSet &units) const {
    std::vector<uint64_t> identities;
    for (unsigned unit : units)
      identities.push_back(known[unit]->identity);
    return oracle.instruments().runningOnly(upTo.compile, upTo.tag, identities);
  }

  /// Unresolved where that cannot be asked.
  Expected<Verdict> verdictOnly(const UnitSet &units) {
    auto asked = only(units);
    if (!asked)
      return Verdict::Unresolved;
    auto judged = oracle.ask(*asked, Attribution::None);
    return judged ? Expected<Verdict>(judged->verdict) : judged.takeError();
  }

  Expected<bool> showsOnly(const UnitSet &units) {
    auto verdict = verdictOnly(units);
    return verdict ? *verdict == Verdict::Interesting
                   : Expected<bool>(verdict.takeError());
  }

  /// Several that are alike: one may only be there so that another gets its
  /// number.
  bool areToldByOrder(const UnitSet &units) const {
    std::set<std::tuple<std::string, std::string, std::string>> seen;
    return any_of(units, [&](unsigned unit) {
      NamedAction named = nameOf(*known[unit]);
      return !seen.insert({named.pattern, named.opName, named.location}).second;
    });
  }

  /// With the last one in it. Empty if there is none, or none that is certain:
  /// nothing alone must not show it, and all together must.
  Expected<UnitSet> smallestSet() {
    UnitSet last = {static_cast<unsigned>(known.size()) - 1};
    auto nothing = showsOnly({});
    if (!nothing || *nothing)
      return nothing ? Expected<UnitSet>(UnitSet()) : nothing.takeError();
    auto alone = showsOnly(last);
    if (!alone || *alone)
      return alone ? Expected<UnitSet>(last) : alone.takeError();
    auto whole = setThatShows();
    if (!whole || whole->empty())
      return whole;
    return minimalSet(*whole);
  }

  /// Those that did something, or else all; empty if not even these show it.
  Expected<UnitSet> setThatShows() {
    UnitSet all(known.size());
    std::iota(all.begin(), all.end(), 0u);
    auto changing =
        changingActions(oracle.instruments(), upTo.compile, upTo.trace, known);
    if (!changing)
      return changing;
    for (const UnitSet &set : {*changing, all}) {
      auto shown = showsOnly(set);
      if (!shown)
        return shown.takeError();
      if (*shown)
        return set;
      if (set.size() == all.size())
        break;
    }
    return UnitSet();
  }

  /// The last of `whole` is in it.
  Expected<UnitSet> minimalSet(const UnitSet &whole) {
    auto named = [&](const UnitSet &places) {
      UnitSet units;
      for (unsigned place : places)
        units.push_back(whole[place]);
      return units;
    };
    MinimalSetSearch::Options options;
    options.units = static_cast<unsigned>(whole.size());
    options.pinned = {options.units - 1};
    options.mostVerdicts = 64;
    auto found = findMinimalSet(
        oracle, std::move(options),
        [&](const UnitSet &set) -> Expected<std::optional<Compile>> {
          return only(named(set));
        },
        Attribution::None, decisions);
    if (!found)
      return found.takeError();
    if (!found->done || !found->oneMinimal)
      return UnitSet();
    UnitSet units = named(found->units), rest = units;
    rest.pop_back();
    auto without = verdictOnly(rest);
    if (!without)
      return without.takeError();
    bool isNeeded =
        *without != Verdict::Interesting && *without != Verdict::Unresolved;
    return isNeeded ? units : UnitSet();
  }

  /// What an application is may change with what else is skipped: then another
  /// one, or none, ran in its place.
  Expected<bool> ranExactly(const UnitSet &units) {
    auto asked = only(units);
    if (!asked)
      return false;
    auto traced =
        oracle.instruments().trace(*asked, runsToTrace(oracle.reference()));
    if (!traced)
      return traced.takeError();
    if (!*traced)
      return false;
    auto ran = count_if((*traced)->log.actions, [&](const Action &action) {
      return action.tag == upTo.tag;
    });
    return static_cast<size_t>(ran) == units.size();
  }

  EnoughActions told(const UnitSet &units) const {
    EnoughActions enough;
    // The one that shows it first, then those that it needs.
    for (unsigned unit : reverse(units))
      enough.actions.push_back(nameOf(*known[unit]));
    size_t size = units.size();
    enough.why =
        size == 1
            ? "; applied alone, it fails, too"
            : "; these " + std::to_string(size) +
                  " together fail with all others skipped, and none of them "
                  "can be left out";
    return enough;
  }

  const ActionsUpTo &upTo;
  Oracle &oracle;
  std::vector<std::string> *decisions;
  std::vector<const Action *> known;
};
} // namespace

/// The number is all that is known: with others skipped it may be that of
/// another application.
static std::string alone(const ActionsUpTo &upTo, const std::string &does) {
  return "; number " + std::to_string(upTo.end) + does;
}

static Expected<EnoughActions> tellAlone(const ActionsUpTo &upTo) {
  EnoughActions enough;
  auto only = upTo.knob.window(upTo.end - 1, upTo.end);
  if (!only)
    return enough;
  auto judged = upTo.oracle.ask(*only, Attribution::None);
  if (!judged)
    return judged.takeError();
  enough.why =
      alone(upTo, judged->verdict == Verdict::Interesting ? " alone fails, too"
                  : judged->verdict == Verdict::Uninteresting
                      ? " alone does not fail"
                      : " alone: " + judged->reason);
  return enough;
}

static Expected<EnoughActions> tellWindow(const ActionsUpTo &upTo) {
  auto window = findWindow(upTo.oracle, upTo.knob, upTo.end);
  if (!window)
    return window.takeError();
  if (!window->exactFirst)
    return EnoughActions();
  auto enough = tellAlone(upTo);
  uint64_t length = window->last - window->first;
  if (enough && length > 1 && window->first > 0)
    enough->why += "; with skip=" + std::to_string(window->first) +
                   " and count=" + std::to_string(length) + ", it fails, too";
  return enough;
}

Expected<EnoughActions> findEnough(const ActionsUpTo &upTo, EnoughBy by,
                                   std::vector<std::string> *decisions) {
  // Each question about wrong code costs two compiles and a run.
  if (upTo.oracle.reference().face.kind == FailureKind::Miscompile)
    return tellAlone(upTo);
  auto set = SetSearch(upTo, decisions).run();
  if (!set)
    return set.takeError();
  if (*set)
    return std::move(**set);
  return by == EnoughBy::Sets ? EnoughActions() : tellWindow(upTo);
}

} // namespace culprit
