#include "counters/Searches.h"
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

/// Evaluates what `search` wants, the batch at once, and tells it only the
/// verdict that one worker would know next; the others wait for their turn. So
/// nothing that a search says can depend on the number of workers.
template <typename Search, typename Key, typename CompileOf>
static Error drive(Oracle &oracle, Search &search, const CompileOf &compileOf,
                   Attribution attribution, std::map<Key, Verdict> &waiting,
                   const std::function<Error(const Key &)> &onShown = nullptr) {
  for (std::vector<Key> wanted; !(wanted = search.next()).empty();) {
    if (auto known = waiting.find(wanted.front()); known != waiting.end()) {
      if (onShown && known->second == Verdict::Interesting)
        if (Error error = onShown(wanted.front()))
          return error;
      search.tell(wanted.front(), pointVerdict(known->second));
      continue;
    }
    erase_if(wanted, [&](const Key &key) { return waiting.count(key); });
    std::vector<Compile> compiles;
    for (const Key &key : wanted) {
      Expected<Compile> compile = compileOf(key);
      if (!compile)
        return compile.takeError();
      compiles.push_back(std::move(*compile));
    }
    auto judgements = oracle.askAll(compiles, attribution);
    if (!judgements)
      return judgements.takeError();
    for (auto [key, judgement] : zip(wanted, *judgements))
      waiting[key] = judgement.verdict;
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
  std::map<uint64_t, Verdict> waiting;
  auto compileOf = [&](uint64_t point) -> Expected<Compile> {
    return knob.at(point);
  };
  if (Error error =
          drive(oracle, search, compileOf, Attribution::None, waiting))
    return error;
  if (decisions)
    for (uint64_t point : search.decisions())
      decisions->push_back(std::to_string(point));
  return search.result();
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
  std::map<UnitSet, Verdict> waiting;
  if (Error error =
          drive(oracle, search, compileOf, attribution, waiting, onShown))
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
  std::map<MinimalWindowSearch::Window, Verdict> waiting;
  auto compileOf =
      [&](const MinimalWindowSearch::Window &window) -> Expected<Compile> {
    return *knob.window(window.first, window.last);
  };
  if (Error error =
          drive(oracle, search, compileOf, Attribution::None, waiting))
    return error;
  return search.result();
}

} // namespace culprit
