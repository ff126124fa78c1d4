#include "bisect/pass/NeededLLVMPass.h"

using namespace llvm;

namespace culprit {

using Places = LLVMUnits::Places;

static bool mayBeAnother(const Oracle &oracle, ArrayRef<BisectLine> lines,
                         const PassAnswer &answer) {
  const FailureSignature &failure = oracle.reference();
  bool isOneList = !lines.empty() && lines.back().index == lines.size();
  return answer.precision == Precision::Exact && answer.index && isOneList &&
         *answer.index + 1 < lines.size() &&
         oracle.instruments().passes() == Passes::LLVM &&
         failure.face.kind != FailureKind::Hang && !failure.rate.isFlaky() &&
         failure.otherFaces.empty();
}

/// Any of these may leave what fails, and on any function of the whole list.
static PassAnswer oneOf(PassAnswer answer, ArrayRef<BisectLine> suspects,
                        ArrayRef<BisectLine> all) {
  answer.precision = Precision::Range;
  answer.areEachEnough = true;
  for (const BisectLine &line : suspects)
    if (!is_contained(answer.candidates, line.pass))
      answer.candidates.push_back(line.pass);
  for (const BisectLine &line : all)
    if (!line.symbol.empty() && line.symbol != answer.symbol)
      answer.symbol.clear();
  answer.why += "; but without " + answer.pass +
                " alone the whole command fails in the same way: another pass "
                "leaves what fails, too";
  return answer;
}

namespace {
class NeededLLVMPass {
public:
  NeededLLVMPass(Oracle &oracle, const Compile &compile,
                 ArrayRef<BisectLine> lines, PassAnswer answer)
      : units(oracle, compile, lines), lines(lines), answer(std::move(answer)) {
  }

  /// Without the unit of the answer, the whole compile shows the failure.
  Expected<PassAnswer> run() {
    constexpr unsigned mostOthers = 3;
    const size_t first = *answer.index;
    std::optional<size_t> next = first;
    for (unsigned others = 0; next; ++others) {
      auto isNamed = nameIfNeeded(*next);
      if (!isNamed)
        return isNamed.takeError();
      if (*isNamed)
        return std::move(answer);
      found.push_back(*next);
      if (others == mostOthers)
        break;
      auto another = behind(first);
      if (!another)
        return another.takeError();
      next = *another;
    }
    return oneOfFound();
  }

private:
  /// Wrong code may show in each pass that uses what one before them all made
  /// wrong.
  Expected<PassAnswer> oneOfFound() {
    std::optional<size_t> before;
    if (units.isWrongCode()) {
      auto needed = units.neededBefore(found.front());
      if (!needed)
        return needed.takeError();
      before = *needed;
    }
    if (before)
      answer.candidates = {lines[*before].pass};
    answer = oneOf(std::move(answer), suspects(), lines);
    if (before)
      answer.why +=
          "; none does without " + lines[*before].pass + ", which runs before";
    return std::move(answer);
  }

  /// All runs of that pass from there on.
  Places runsOf(size_t unit) const {
    Places runs;
    for (size_t place = unit; place < lines.size(); ++place)
      if (lines[place].pass == lines[unit].pass)
        runs.push_back(place);
    return runs;
  }

  /// False, too, if nobody can tell.
  Expected<bool> isShownWithout(const Places &skipped, bool wanted) const {
    auto seen = units.without(skipped);
    if (!seen)
      return seen.takeError();
    return *seen && (*seen)->shows == wanted;
  }

  Expected<bool> nameIfNeeded(size_t unit) {
    auto isNeeded = isShownWithout({unit}, false);
    if (!isNeeded)
      return isNeeded.takeError();
    if (*isNeeded) {
      name(unit, "the failure is gone if it alone is skipped");
      return true;
    }
    Places runs = runsOf(unit);
    auto isPassNeeded =
        runs.size() > 1 ? isShownWithout(runs, false) : Expected<bool>(false);
    if (!isPassNeeded || !*isPassNeeded)
      return isPassNeeded;
    return nameOneOf(runs);
  }

  /// Any of these may be enough; the first is where it begins to show.
  Expected<bool> nameOneOf(const Places &runs) {
    size_t unit = runs.front();
    Places elsewhere = runs;
    erase_if(elsewhere, [&](size_t run) {
      return lines[run].symbol == lines[unit].symbol;
    });
    bool isOnlyPlace = elsewhere.empty() || lines[unit].symbol.empty();
    auto isEnough =
        isOnlyPlace ? Expected<bool>(true) : isShownWithout(elsewhere, true);
    if (!isEnough)
      return isEnough.takeError();
    if (*isEnough) {
      name(unit, "the failure is gone if this pass is skipped from there on");
      return true;
    }
    auto other = units.enoughOf(runs);
    if (!other)
      return other.takeError();
    if (*other)
      name(**other, "the failure is gone if it and the earlier runs of this "
                    "pass are skipped, and shows if only those are");
    return other->has_value();
  }

  /// The one at the boundary keeps its own words.
  void name(size_t unit, const std::string &why) {
    if (unit == *answer.index)
      return;
    const BisectLine &line = lines[unit];
    answer.pass = answer.pathText = line.pass;
    answer.anchorOp = line.anchor;
    answer.symbol = line.symbol;
    answer.index = unit;
    answer.search.lastClean = unit;
    answer.search.firstShowing = unit + 1;
    answer.why = why;
  }

  /// What begins to show it without those that were found, if they are not all
  /// that leaves it.
  Expected<std::optional<size_t>> behind(size_t first) {
    Places skipped = found;
    if (found.size() > 1)
      for (size_t unit : found)
        append_range(skipped, runsOf(unit));
    llvm::sort(skipped);
    skipped.erase(llvm::unique(skipped), skipped.end());
    auto seen = units.without(skipped);
    if (!seen)
      return seen.takeError();
    areAll = *seen && !(*seen)->shows;
    if (!*seen || areAll)
      return std::nullopt;
    return units.firstShowing(skipped, **seen, first);
  }

  std::vector<BisectLine> suspects() const {
    std::vector<BisectLine> suspects;
    for (size_t place = found.front(); place < lines.size(); ++place)
      if (!areAll || is_contained(found, place))
        suspects.push_back(lines[place]);
    return suspects;
  }

  LLVMUnits units;
  ArrayRef<BisectLine> lines;
  PassAnswer answer;
  Places found;        ///< of which none is needed
  bool areAll = false; ///< without them, the compile does not show it
};
} // namespace

/// All that a compiler without intervals can be asked.
static Expected<PassAnswer> ifNeededByName(Oracle &oracle,
                                           const Compile &compile,
                                           ArrayRef<BisectLine> lines,
                                           PassAnswer answer) {
  auto without = oracle.instruments().disablingLLVMPass(compile, answer.pass);
  if (!without)
    return answer;
  auto judgement = oracle.ask(*without, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Interesting)
    return answer;
  size_t first = *answer.index;
  return oneOf(std::move(answer), lines.drop_front(first), lines);
}

Expected<PassAnswer> ifLLVMNeeds(Oracle &oracle, const Compile &compile,
                                 ArrayRef<BisectLine> lines,
                                 PassAnswer answer) {
  if (!mayBeAnother(oracle, lines, answer))
    return answer;
  auto without =
      oracle.instruments().skippingLLVMPasses(compile, {*answer.index + 1});
  if (!without)
    return ifNeededByName(oracle, compile, lines, std::move(answer));
  auto judgement = oracle.ask(*without, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Interesting)
    return answer;
  // So it is with intervals that the compiler takes, and that do nothing.
  auto seen = LLVMUnits(oracle, compile, lines).without({*answer.index});
  if (!seen)
    return seen.takeError();
  if (!*seen || !(*seen)->shows)
    return answer;
  return NeededLLVMPass(oracle, compile, lines, std::move(answer)).run();
}

} // namespace culprit
