#include "reducer/FlagReduction.h"

using namespace llvm;

namespace culprit {

static bool isAgainstThreads(const Oracle &oracle, const Setting &setting) {
  return setting.kind == Setting::Kind::Flag &&
         oracle.instruments().compiler().isFlagOf(Role::DisableThreading,
                                                  setting.text);
}

namespace {
class Reduction {
public:
  Reduction(Oracle &oracle, const Compile &compile,
            std::vector<Setting> settings)
      : oracle(oracle), compile(compile), units(std::move(settings)) {
    erase_if(units, [&](const Setting &setting) {
      return isAgainstThreads(oracle, setting);
    });
    for (auto kind : {Setting::Kind::Option, Setting::Kind::Flag,
                      Setting::Kind::Variable}) {
      auto before = count_if(
          units, [&](const Setting &setting) { return setting.kind == kind; });
      answer.certificate.push_back({kind, unsigned(before), 0, 0});
    }
    answer.ofUser = count_if(
        units, [](const Setting &setting) { return !setting.isExpansion; });
  }

  Expected<FlagAnswer> run() {
    answer.oneMinimal = true;
    if (Error error = search())
      return error;
    if (Error error = explain())
      return error;
    answer.changed = !dropped.empty();
    answer.compile = without(compile, dropped);
    return std::move(answer);
  }

private:
  std::vector<Setting> missingIn(const UnitSet &set) const {
    std::vector<Setting> missing;
    for (auto [number, unit] : enumerate(units))
      if (!std::binary_search(set.begin(), set.end(), number))
        missing.push_back(unit);
    return missing;
  }

  /// Asks by plain runs, and traces the result alone; by traced runs if plain
  /// ones were misled.
  Error search() {
    if (units.empty())
      return Error::success();
    for (Attribution how : {Attribution::None, Attribution::OnAccept}) {
      attribution = how;
      answer.decisions.clear();
      auto searched = withoutExpansions();
      if (!searched)
        return searched.takeError();
      if (Error error = searchAmong(*searched))
        return error;
      dropped = missingIn(kept);
      auto same = isSameFailure();
      if (!same || *same)
        return same.takeError();
    }
    return Error::success();
  }

  /// The units that are left to be searched: the options that the compiler
  /// itself has written mostly go at once.
  Expected<UnitSet> withoutExpansions() {
    UnitSet all, own;
    for (auto [number, unit] : enumerate(units)) {
      all.push_back(number);
      if (!unit.isExpansion)
        own.push_back(number);
    }
    if (all.size() - own.size() < 2)
      return all; // the search asks no more
    auto judgement = oracle.ask(without(compile, missingIn(own)), attribution);
    if (!judgement)
      return judgement.takeError();
    answer.decisions.push_back("without what the compiler expanded");
    return judgement->verdict == Verdict::Interesting ? own : all;
  }

  /// `searched`, and no other unit, is known to show the failure.
  Error searchAmong(const UnitSet &searched) {
    auto numbered = [&](const UnitSet &places) {
      UnitSet numbers;
      for (unsigned place : places)
        numbers.push_back(searched[place]);
      return numbers;
    };
    auto found = findMinimalSet(
        oracle, {.units = unsigned(searched.size())},
        [&](const UnitSet &places) -> Expected<Compile> {
          return without(compile, missingIn(numbered(places)));
        },
        attribution, &answer.decisions);
    if (!found)
      return found.takeError();
    answer.oneMinimal = found->oneMinimal;
    kept = numbered(found->units);
    return Error::success();
  }

  Expected<bool> isSameFailure() {
    if (dropped.empty() || attribution == Attribution::OnAccept)
      return true;
    auto judgement =
        oracle.ask(without(compile, dropped), Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    return judgement->verdict == Verdict::Interesting;
  }

  void need(const Setting &setting, const Judgement &judgement) {
    bool isUnjudged = judgement.verdict == Verdict::Unresolved;
    answer.needed.push_back(
        {setting.kind, setting.text,
         (isUnjudged ? "no verdict without it: " : "without it: ") +
             judgement.reason});
    for (SettingCertificate &row : answer.certificate)
      if (row.kind == setting.kind) {
        ++row.tried;
        row.unresolved += isUnjudged;
      }
  }

  /// The questions of the search's last round: the journal knows the answers.
  Error explain() {
    std::vector<Compile> removals;
    for (unsigned unit : kept) {
      UnitSet rest;
      copy_if(kept, std::back_inserter(rest),
              [&](unsigned other) { return other != unit; });
      removals.push_back(without(compile, missingIn(rest)));
    }
    auto judgements = oracle.askAll(removals, attribution);
    if (!judgements)
      return judgements.takeError();
    for (auto [unit, judgement] : zip(kept, *judgements))
      need(units[unit], judgement);
    return Error::success();
  }

  Oracle &oracle;
  const Compile &compile;
  std::vector<Setting> units, dropped;
  UnitSet kept;
  Attribution attribution = Attribution::None;
  FlagAnswer answer;
};
} // namespace

Expected<FlagAnswer> reduceFlags(Oracle &oracle, const Compile &compile,
                                 const std::vector<Setting> &settings) {
  return Reduction(oracle, compile, settings).run();
}

Expected<std::optional<Compile>> withThreads(Oracle &oracle,
                                             const Compile &compile) {
  std::vector<Setting> flags =
      settingsOf(compile, oracle.instruments().compiler().profile, {});
  erase_if(flags, [&](const Setting &setting) {
    return !isAgainstThreads(oracle, setting);
  });
  if (flags.empty())
    return std::optional<Compile>();
  Compile threaded = without(compile, flags);
  std::vector<Compile> repeats(3, threaded);
  for (unsigned i = 0; i < repeats.size(); ++i)
    repeats[i].repeat = i;
  // Threads that crash at once lose their stacks: that is no other failure, and
  // no sign that this one varies.
  auto judgements = oracle.askAhead(repeats, Attribution::OnAccept);
  if (!judgements)
    return judgements.takeError();
  for (const Judgement &judgement : *judgements)
    if (judgement.verdict != Verdict::Interesting)
      return std::optional<Compile>();
  for (const Judgement &judgement : *judgements)
    oracle.count(judgement);
  return std::optional<Compile>(std::move(threaded));
}

} // namespace culprit
