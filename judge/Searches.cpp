#include "judge/Searches.h"
#include "search/QuestionKey.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

const char *str(Precision precision) {
  switch (precision) {
  case Precision::Exact:
    return "exact";
  case Precision::Range:
    return "range";
  case Precision::NotGated:
    return "not-gated";
  case Precision::Unknown:
    break;
  }
  return "unknown";
}

PointVerdict pointVerdict(Verdict verdict) {
  switch (verdict) {
  case Verdict::Interesting:
    return PointVerdict::Interesting;
  case Verdict::Uninteresting:
    return PointVerdict::Uninteresting;
  case Verdict::Different:
    return PointVerdict::Different;
  case Verdict::Unresolved:
    break;
  }
  return PointVerdict::Unresolved;
}

namespace {
/// What was asked in one batch. The verdicts wait for their turn.
template <typename Question, typename CompileOf> class Answers {
public:
  Answers(Oracle &oracle, const CompileOf &compileOf, Attribution attribution)
      : oracle(oracle), compileOf(compileOf), attribution(attribution) {}

  /// Which is used then: what it met counts. Nothing: it is still to be asked,
  /// or again.
  std::optional<Verdict> to(const Question &question) {
    auto found = known.find(keyOf(question));
    if (found == known.end())
      return std::nullopt;
    if (isOutdated(found->second)) {
      known.erase(found);
      return std::nullopt;
    }
    Judgement &judgement = found->second.judgement;
    oracle.count(judgement);
    judgement.met = nullptr;
    return judgement.verdict;
  }

  Error ask(std::vector<Question> wanted) {
    std::vector<Compile> compiles;
    std::vector<Answer *> open;
    for (const Question &question : wanted) {
      auto [place, isNew] = known.try_emplace(keyOf(question));
      if (!isNew)
        continue;
      Expected<std::optional<Compile>> compile = compileOf(question);
      if (!compile)
        return compile.takeError();
      if (!*compile)
        continue;
      place->second.limits = oracle.door().limitsFor(**compile);
      compiles.push_back(std::move(**compile));
      open.push_back(&place->second);
    }
    if (compiles.empty())
      return Error::success();
    auto judgements = oracle.askAhead(compiles, attribution);
    if (!judgements)
      return judgements.takeError();
    for (auto [answer, compile, judgement] : zip(open, compiles, *judgements)) {
      if (judgement.kind == FailureKind::Hang)
        answer->hung = std::move(compile);
      answer->judgement = std::move(judgement);
    }
    return Error::success();
  }

private:
  struct Answer {
    Judgement judgement;
    Limits limits; ///< within which it was asked
    std::optional<Compile> hung;
  };

  static auto keyOf(const Question &question) {
    return QuestionKey<Question>::of(question);
  }

  /// Compiles that were told before a hang may have taught longer limits. By
  /// half: less is noise, which a single worker meets, too.
  bool isOutdated(const Answer &answer) const {
    if (!answer.hung)
      return false;
    Limits now = oracle.door().limitsFor(*answer.hung);
    return now.wall * 2 > answer.limits.wall * 3 ||
           cpuLimitOf(now) * 2 > cpuLimitOf(answer.limits) * 3;
  }

  Oracle &oracle;
  const CompileOf &compileOf;
  Attribution attribution;
  std::map<typename QuestionKey<Question>::Type, Answer> known;
};
} // namespace

/// Evaluates what `search` wants, the batch at once, and tells it only the
/// verdict that one worker would know next; the others wait for their turn. So
/// no answer of a search can depend on the number of workers.
template <typename Question, typename Search, typename CompileOf>
static Error
drive(Oracle &oracle, Search &search, const CompileOf &compileOf,
      Attribution attribution,
      const std::function<Error(const Question &)> &onShown = nullptr) {
  Answers<Question, CompileOf> answers(oracle, compileOf, attribution);
  Remaining remaining;
  remaining.left = search.atMost();
  const uint64_t bound = remaining.left;
  for (std::vector<Question> wanted; !(wanted = search.next()).empty();) {
    remaining.left = search.atMost();
    if (remaining.done + remaining.left > bound)
      remaining.count = Remaining::Count::About;
    oracle.door().tellRemaining(remaining);
    std::optional<Verdict> verdict = answers.to(wanted.front());
    if (!verdict) {
      if (Error error = answers.ask(std::move(wanted)))
        return error;
      continue;
    }
    if (onShown && *verdict == Verdict::Interesting)
      if (Error error = onShown(wanted.front()))
        return error;
    search.tell(wanted.front(), pointVerdict(*verdict));
    ++remaining.done;
  }
  return Error::success();
}

Expected<FirstFailingResult>
findFirstFailing(Oracle &oracle, const Knob &knob,
                 FirstFailingSearch::Options options,
                 std::vector<std::string> *decisions) {
  options.units = knob.units();
  options.workers = oracle.door().workers();
  FirstFailingSearch search(std::move(options));
  auto compileOf = [&](uint64_t point) -> Expected<std::optional<Compile>> {
    return knob.at(point);
  };
  if (Error error =
          drive<uint64_t>(oracle, search, compileOf, Attribution::None))
    return error;
  if (decisions)
    for (uint64_t point : search.decisions())
      decisions->push_back(std::to_string(point));
  return search.result();
}

/// A healthy run may take ten times what the last one took.
static Error teachByPoints(Oracle &oracle, const Knob &knob) {
  constexpr uint64_t enough = 64;
  if (knob.units() < enough)
    return Error::success();
  for (uint64_t part : {64, 16, 4}) {
    auto judgement =
        oracle.ask(knob.at(knob.units() / part), Attribution::None);
    if (!judgement)
      return judgement.takeError();
    // One that ends is learnt of, though it was near its limit.
    if (judgement->kind != FailureKind::None)
      break;
  }
  return Error::success();
}

/// Whether it was only slow to skip all of them; limits are learnt of that.
static Expected<bool> isOnlySlowToSkip(Oracle &oracle, const Knob &knob) {
  Compile none = knob.at(0);
  auto judgement = oracle.ask(none, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  if (judgement->kind != FailureKind::Hang)
    return false;
  none.patience = Patience::Full;
  judgement = oracle.ask(none, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Uninteresting;
}

Expected<FirstFailingResult>
findFirstFailingPass(Oracle &oracle, const Knob &knob,
                     const FirstFailingSearch::Options &options,
                     std::vector<std::string> *decisions) {
  using Precision = FirstFailingResult::Precision;
  bool isHang = oracle.reference().face.kind == FailureKind::Hang;
  if (isHang)
    if (Error error = teachByPoints(oracle, knob))
      return error;
  auto found = findFirstFailing(oracle, knob, options, decisions);
  if (!found || isHang || found->precision == Precision::Exact ||
      found->precision == Precision::NotGated)
    return found;
  auto again = isOnlySlowToSkip(oracle, knob);
  if (!again)
    return again.takeError();
  if (!*again)
    return found;
  if (decisions)
    decisions->clear();
  return findFirstFailing(oracle, knob, options, decisions);
}

static std::string spell(const UnitSet &set) {
  return "{" +
         join(
             map_range(set, [](unsigned unit) { return std::to_string(unit); }),
             ",") +
         "}";
}

Expected<MinimalSetResult>
findMinimalSet(Oracle &oracle, MinimalSetSearch::Options options,
               const CompileOfSet &compileOf, Attribution attribution,
               std::vector<std::string> *decisions, const OnShownSet &onShown) {
  options.workers = oracle.door().workers();
  MinimalSetSearch search(std::move(options));
  if (Error error =
          drive<UnitSet>(oracle, search, compileOf, attribution, onShown))
    return error;
  if (decisions)
    for (const UnitSet &set : search.decisions())
      decisions->push_back(spell(set));
  return search.result();
}

Expected<WindowResult> findWindow(Oracle &oracle, const Knob &knob,
                                  uint64_t end) {
  if (!knob.window(end ? end - 1 : 0, end))
    return WindowResult{0, end, false, true};
  MinimalWindowSearch search(end, oracle.door().workers());
  using Window = MinimalWindowSearch::Window;
  auto compileOf =
      [&](const Window &window) -> Expected<std::optional<Compile>> {
    return *knob.window(window.first, window.last);
  };
  if (Error error = drive<Window>(oracle, search, compileOf, Attribution::None))
    return error;
  return search.result();
}

} // namespace culprit
