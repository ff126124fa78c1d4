#include "bisect/pass/LLVMUnits.h"
#include <map>
#include <set>

using namespace llvm;

namespace culprit {

LLVMUnits::LLVMUnits(Oracle &oracle, const Compile &compile,
                     ArrayRef<BisectLine> lines)
    : oracle(oracle), compile(compile), lines(lines), names(namesOf(lines)) {}

std::vector<LLVMUnits::Name> LLVMUnits::namesOf(ArrayRef<BisectLine> lines) {
  std::map<std::string, unsigned> before;
  std::vector<Name> names;
  for (const BisectLine &line : lines) {
    std::string name = line.pass + '\n' + line.anchor + '\n' + line.symbol;
    unsigned &same = before[name];
    names.emplace_back(std::move(name), same++);
  }
  return names;
}

std::vector<uint64_t> LLVMUnits::numbersIn(ArrayRef<BisectLine> listed,
                                           const Places &units) const {
  std::set<Name> wanted;
  for (size_t unit : units)
    wanted.insert(names[unit]);
  std::vector<uint64_t> numbers;
  for (const auto &[line, name] : zip(listed, namesOf(listed)))
    if (wanted.count(name))
      numbers.push_back(line.index);
  return numbers;
}

Compile LLVMUnits::skipping(ArrayRef<uint64_t> numbers, uint64_t last) const {
  return oracle.instruments()
      .skippingLLVMPasses(compile, numbers, last)
      .value_or(compile);
}

static std::vector<uint64_t> skippedIn(ArrayRef<BisectLine> lines) {
  std::vector<uint64_t> numbers;
  for (const BisectLine &line : lines)
    if (!line.running)
      numbers.push_back(line.index);
  return numbers;
}

Expected<std::optional<LLVMUnits::Without>>
LLVMUnits::without(const Places &skipped) const {
  constexpr unsigned most = 4;
  std::vector<BisectLine> listed = lines;
  for (unsigned tries = 0; tries < most && !listed.empty(); ++tries) {
    auto fewer = oracle.instruments().skippingLLVMPasses(
        compile, numbersIn(listed, skipped));
    if (!fewer)
      break;
    auto judgement = oracle.ask(*fewer, Attribution::None);
    if (!judgement)
      return judgement.takeError();
    auto result = oracle.door().run(*fewer);
    if (!result)
      return result.takeError();
    listed = parseBisectLines(result->outcome.err.text);
    if (judgement->verdict == Verdict::Unresolved)
      break;
    if (!listed.empty() && numbersIn(listed, skipped) == skippedIn(listed))
      return Without{judgement->verdict == Verdict::Interesting, listed};
  }
  return std::nullopt;
}

Expected<std::optional<size_t>> LLVMUnits::firstShowing(const Places &skipped,
                                                        const Without &seen,
                                                        size_t clean) const {
  std::vector<uint64_t> numbers = numbersIn(seen.lines, skipped);
  uint64_t all = seen.lines.back().index;
  if (clean + 1 >= all)
    return std::nullopt;
  // Up to each point it is the compile of that list, which has these numbers.
  auto knob = createPointKnob("opt-bisect", all, [&](uint64_t point) {
    return skipping(numbers, point);
  });
  FirstFailingSearch::Options options;
  options.known = {{clean + 1, PointVerdict::Uninteresting},
                   {all, PointVerdict::Interesting}};
  auto found = findFirstFailing(oracle, *knob, options);
  if (!found)
    return found.takeError();
  if (found->precision != FirstFailingResult::Precision::Exact)
    return std::nullopt;
  for (const auto &[line, name] : zip(seen.lines, namesOf(seen.lines)))
    if (line.index == found->firstShowing)
      if (auto place = find(names, name); place != names.end())
        return place - names.begin();
  return std::nullopt;
}

Expected<std::optional<size_t>> LLVMUnits::neededBefore(size_t unit) const {
  // At each point those behind it up to the unit are skipped.
  auto knob = createPointKnob("opt-bisect", unit, [&](uint64_t point) {
    std::vector<uint64_t> numbers;
    for (uint64_t place = point; place <= unit; ++place)
      numbers.push_back(place + 1);
    return skipping(numbers, UINT64_MAX);
  });
  FirstFailingSearch::Options options;
  options.known = {{unit, PointVerdict::Interesting}};
  auto found = findFirstFailing(oracle, *knob, options);
  if (!found)
    return found.takeError();
  if (found->precision != FirstFailingResult::Precision::Exact)
    return std::nullopt;
  size_t needed = found->firstShowing - 1;
  auto seen = without({needed});
  if (!seen)
    return seen.takeError();
  return *seen && !(*seen)->shows ? std::optional(needed) : std::nullopt;
}

Expected<std::optional<size_t>> LLVMUnits::enoughOf(const Places &units) const {
  auto firstOnes = [&](size_t count) {
    return Places(units.begin(), units.begin() + count);
  };
  auto knob = createPointKnob("opt-bisect", units.size(), [&](uint64_t last) {
    return skipping(numbersIn(lines, firstOnes(units.size() - last)),
                    UINT64_MAX);
  });
  FirstFailingSearch::Options options;
  options.known = {{0, PointVerdict::Uninteresting},
                   {units.size(), PointVerdict::Interesting}};
  auto found = findFirstFailing(oracle, *knob, options);
  if (!found)
    return found.takeError();
  if (found->precision != FirstFailingResult::Precision::Exact)
    return std::nullopt;
  size_t before = units.size() - found->firstShowing;
  // Numbers may have been others there.
  for (bool isWith : {true, false}) {
    auto seen = without(firstOnes(isWith ? before : before + 1));
    if (!seen)
      return seen.takeError();
    if (!*seen || (*seen)->shows != isWith)
      return std::nullopt;
  }
  return units[before];
}

} // namespace culprit
