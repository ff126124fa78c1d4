#include "compiler/output/Recursion.h"
#include "compiler/output/GenericFrames.h"
#include "compiler/output/StackFrames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace culprit;

namespace {

/// Equal for all rounds: a function may call on from several places. A round
/// begins with a name, if it has one; else with the lowest address, wherever
/// the module lies.
std::string keyOf(const StackFrame &frame) {
  constexpr unsigned digits = 16;
  uint64_t place = frame.offset ? frame.offset : frame.address;
  return frame.function.empty()
             ? "~" + frame.module + "+" +
                   llvm::utohexstr(place, /*LowerCase=*/true, digits)
             : frame.function;
}

using Keys = std::vector<std::string>;

/// From `begin` to the end, each is as the one `period` before it.
bool repeats(const Keys &keys, size_t begin, size_t period) {
  return std::equal(keys.begin() + static_cast<std::ptrdiff_t>(begin + period),
                    keys.end(),
                    keys.begin() + static_cast<std::ptrdiff_t>(begin));
}

/// Where in the round to begin, so that it is the least of all rotations.
size_t leastRotation(const Keys &keys, size_t begin, size_t period) {
  auto at = [&](size_t start, size_t i) -> const std::string & {
    return keys[begin + (start + i) % period];
  };
  size_t best = 0;
  for (size_t start = 1; start < period; ++start)
    for (size_t i = 0; i < period; ++i)
      if (int order = at(start, i).compare(at(best, i))) {
        best = order < 0 ? start : best;
        break;
      }
  return best;
}

/// Where the stack ended is of the recursion, but for helpers of the runtime: a
/// walk of what is nested deeply may have crashed in what it came to.
bool endsInRound(const StackDump &dump, size_t first, const Keys &keys,
                 size_t begin, size_t period) {
  auto round = llvm::ArrayRef(keys).slice(begin, period);
  while (first < begin && isRuntime(dump.frames[first]) &&
         !isNameless(dump.frames[first]))
    ++first;
  // The address of the fault is none that a call returns to. That of a round
  // earlier was called from the same place, as a rule the same function, which
  // may be large.
  constexpr uint64_t within = 512, inOneFunction = 16 << 10;
  const StackFrame &fault = dump.frames[first];
  auto isWithin = [&](const StackFrame &frame, uint64_t most) {
    uint64_t far = std::max(frame.address, fault.address) -
                   std::min(frame.address, fault.address);
    return frame.module == fault.module && far < most;
  };
  bool isNear = isWithin(dump.frames[first + period], inOneFunction) ||
                llvm::any_of(llvm::ArrayRef(dump.frames).slice(begin, period),
                             [&](const StackFrame &frame) {
                               return isWithin(frame, within);
                             });
  bool isIn =
      fault.function.empty() ? isNear : llvm::is_contained(round, keys[first]);
  return isIn && repeats(keys, std::min(first + 1, begin), period);
}

struct Round {
  size_t begin, period;
};

constexpr size_t longest = 64;

std::optional<Round> findRound(const StackDump &dump, const Keys &keys) {
  constexpr size_t fewest = 128;
  if (dump.frames.size() < fewest)
    return std::nullopt;
  for (size_t period = 1; period <= longest; ++period)
    if (longest + 2 * period <= keys.size() && repeats(keys, longest, period))
      return Round{longest, period};
  return std::nullopt;
}

Keys keysOf(const StackDump &dump) {
  Keys keys;
  for (const StackFrame &frame : dump.frames)
    keys.push_back(keyOf(frame));
  if (!keys.empty())
    keys.pop_back(); // it may be cut off
  return keys;
}

StackDump framesOf(const StackDump &dump, const Keys &keys, Round round) {
  size_t first = round.begin + leastRotation(keys, round.begin, round.period);
  StackDump once = dump;
  once.isRound = true;
  auto from = dump.frames.begin() + static_cast<std::ptrdiff_t>(first);
  once.frames.assign(from, from + static_cast<std::ptrdiff_t>(round.period));
  return once;
}

} // namespace

std::optional<StackDump> culprit::roundOf(const StackDump &dump) {
  Keys keys = keysOf(dump);
  auto round = findRound(dump, keys);
  if (!round || firstFrameOfCrash(dump) >= round->begin)
    return std::nullopt;
  return framesOf(dump, keys, *round);
}

StackDump culprit::onceAround(const StackDump &dump) {
  Keys keys = keysOf(dump);
  auto round = findRound(dump, keys);
  size_t crashed = firstFrameOfCrash(dump);
  bool isIt = round && crashed < round->begin &&
              endsInRound(dump, crashed, keys, round->begin, round->period);
  return isIt ? framesOf(dump, keys, *round) : dump;
}
