#include "search/FirstFailingSequence.h"
#include <algorithm>
#include <bit>

namespace culprit {

FirstFailingSequence::FirstFailingSequence(const FirstFailingOptions &options)
    : units(options.units), guess(options.guess.value_or(0)),
      maxDetours(options.maxDetours), around(options.around),
      to(options.units + 1) {
  if (guess > units)
    guess = 0;
  for (auto [point, verdict] : options.known) // ascending
    if (point < to && verdict == PointVerdict::Interesting)
      to = point;
  for (auto [point, verdict] : options.known)
    if (point < to && verdict == PointVerdict::Uninteresting)
      from = point + 1;
  for (auto [point, verdict] : options.known)
    if (point >= from && point < to)
      addHole({point, /*detour=*/false});
}

bool FirstFailingSequence::isHole(uint64_t point) const {
  return std::any_of(holes.begin(), holes.end(),
                     [&](const Hole &hole) { return hole.point == point; });
}

bool FirstFailingSequence::isOpen(uint64_t point) const {
  return point >= from && point < to && !isHole(point);
}

bool FirstFailingSequence::detoursSpent() const {
  return std::count_if(holes.begin(), holes.end(), [](const Hole &hole) {
           return hole.detour;
         }) > static_cast<std::ptrdiff_t>(maxDetours);
}

std::optional<uint64_t> FirstFailingSequence::middleOfLargestGap() const {
  uint64_t bestBegin = 0, bestSize = 0, begin = from;
  auto close = [&](uint64_t end) {
    if (end - begin > bestSize) {
      bestBegin = begin;
      bestSize = end - begin;
    }
    begin = end + 1;
  };
  for (const Hole &hole : holes)
    close(hole.point);
  close(to);
  if (!bestSize)
    return std::nullopt;
  return bestBegin + (bestSize - 1) / 2;
}

/// Steps away from the middle double: out of a cluster of holes as quickly as
/// the interval would be halved.
std::optional<uint64_t> FirstFailingSequence::nearTheMiddle() const {
  if (from == to)
    return std::nullopt;
  uint64_t middle = from + (to - from - 1) / 2;
  for (uint64_t step = 0; step < to - from; step = step ? 2 * step : 1)
    for (uint64_t point : {middle + step, middle - step})
      if (isOpen(point)) // below zero is far above `to`
        return point;
  return middleOfLargestGap();
}

/// Between the last hole and the point that shows, then between the clean point
/// and the first hole. Where nothing is clean, point 0 is a hole, which says
/// nothing of those behind it.
std::optional<uint64_t> FirstFailingSequence::nearerToTheHoles() const {
  size_t atZero = holes.front().point == 0 ? 1 : 0;
  uint64_t begin = from + atZero, last = holes.back().point;
  uint64_t first = holes.size() > atZero ? holes[atZero].point : to;
  if (to - last > 1)
    return last + (to - last) / 2;
  if (first > begin)
    return begin + (first - begin) / 2;
  return std::nullopt;
}

std::optional<uint64_t> FirstFailingSequence::ask() const {
  if (guess && isOpen(guess))
    return guess;
  if (guess && to == guess && isOpen(guess - 1))
    return guess - 1;
  if (to > units) { // nothing shows yet
    if (isOpen(units))
      return units;
    return std::nullopt;
  }
  if (from == 0 && isOpen(0))
    return 0;
  if (detoursSpent())
    return nearerToTheHoles();
  return around == AroundHoles::NearTheMiddle ? nearTheMiddle()
                                              : middleOfLargestGap();
}

/// The ends and the guess cost one each. Each other question halves the gap
/// that it is in, and can only take others away.
uint64_t FirstFailingSequence::atMost() const {
  if (!ask())
    return 0;
  bool asksLast = to > units && isOpen(units), asksFirst = isOpen(0);
  uint64_t count = asksLast + asksFirst;
  if (guess && isOpen(guess))
    count += 2;
  else if (guess && to == guess && isOpen(guess - 1))
    count += 1;
  uint64_t begin = asksFirst ? 1 : from;
  auto close = [&](uint64_t end) {
    if (end > begin)
      count += std::bit_width(end - begin);
    begin = end + 1;
  };
  for (const Hole &hole : holes)
    close(hole.point);
  close(std::min(to, units));
  return count;
}

void FirstFailingSequence::addHole(Hole hole) {
  auto above = std::find_if(holes.begin(), holes.end(), [&](const Hole &other) {
    return other.point > hole.point;
  });
  holes.insert(above, hole);
}

void FirstFailingSequence::take(PointVerdict verdict) {
  uint64_t point = *ask();
  if (verdict == PointVerdict::Interesting) {
    to = point;
  } else if (verdict == PointVerdict::Uninteresting) {
    from = point + 1;
  } else {
    bool ofTheGuess = guess && (point == guess || point + 1 == guess);
    addHole({point, /*detour=*/point != 0 && !ofTheGuess});
  }
  std::erase_if(holes, [&](const Hole &hole) {
    return hole.point < from || hole.point >= to;
  });
}

FirstFailingResult FirstFailingSequence::result() const {
  using Precision = FirstFailingResult::Precision;
  FirstFailingResult result;
  result.lastClean = from ? from - 1 : 0;
  result.firstShowing = to <= units ? to : 0;
  if (to > units)
    result.precision =
        isHole(units) ? Precision::Inconsistent : Precision::NotShown;
  else if (to == 0)
    result.precision = Precision::NotGated;
  else if (from == 0)
    result.precision = Precision::Inconsistent;
  else
    result.precision = from == to ? Precision::Exact : Precision::Range;
  return result;
}

} // namespace culprit
