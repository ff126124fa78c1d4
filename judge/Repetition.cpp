#include "judge/Repetition.h"
#include "probe/failure/Met.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

/// Adds one more run, which comes later than the others, to what is known.
static void add(Judgement &known, Judgement next) {
  addMet(known, next);
  next.met = known.met;
  if (known.verdict == Verdict::Uninteresting ||
      (known.verdict == Verdict::Different &&
       next.verdict != Verdict::Uninteresting &&
       next.verdict != Verdict::Different))
    known = std::move(next);
}

static bool isSettled(const Judgement &judgement) {
  return judgement.verdict == Verdict::Interesting ||
         judgement.verdict == Verdict::Unresolved;
}

Expected<std::vector<Judgement>>
judgeRepeatedly(const std::vector<Compile> &compiles, unsigned runs,
                unsigned workers, JudgeAll judgeAll) {
  auto first = judgeAll(compiles);
  if (!first)
    return first.takeError();
  std::vector<Judgement> known = std::move(*first);
  std::vector<size_t> open;
  for (unsigned done = 1; done < runs;) {
    open.clear();
    for (size_t i = 0; i < known.size(); ++i)
      if (!isSettled(known[i]))
        open.push_back(i);
    if (open.empty())
      return known;
    unsigned ahead = std::max<size_t>(1, workers / open.size());
    unsigned batch = std::min(ahead, runs - done);
    std::vector<Compile> asked;
    for (size_t number : open)
      for (unsigned i = 0; i < batch; ++i)
        asked.push_back(repetitionOf(compiles[number], done + i));
    auto judged = judgeAll(asked);
    if (!judged)
      return judged.takeError();
    auto next = judged->begin();
    for (size_t number : open)
      for (unsigned i = 0; i < batch; ++i, ++next)
        if (!isSettled(known[number]))
          add(known[number], std::move(*next));
    done += batch;
  }
  for (Judgement &judgement : known)
    if (judgement.verdict == Verdict::Uninteresting)
      judgement.reason = "clean in all of " + std::to_string(runs) + " runs";
  return known;
}

Error repeatUntilKnown(function_ref<ReproductionRate()> rate,
                       function_ref<bool(bool isKnown)> isEnough,
                       function_ref<Error(unsigned number)> upTo) {
  constexpr unsigned batch = 30, most = 120;
  auto isKnown = [&] {
    return rate().runs >= batch &&
           rate().runsPerQuestion() <= mostRunsPerQuestion;
  };
  while (rate().runs < most && !isEnough(isKnown()))
    if (Error error = upTo((rate().runs / batch + 1) * batch))
      return error;
  return Error::success();
}

Expected<ReproductionRate> measureRate(const Compile &compile, unsigned runs,
                                       JudgeAll judgeAll) {
  std::vector<Compile> repetitions;
  for (unsigned i = 0; i < runs; ++i)
    repetitions.push_back(repetitionOf(compile, i));
  auto judged = judgeAll(repetitions);
  if (!judged)
    return judged.takeError();
  ReproductionRate rate;
  rate.runs = runs;
  rate.showing = count_if(*judged, [](const Judgement &judgement) {
    return judgement.verdict == Verdict::Interesting;
  });
  return rate;
}

} // namespace culprit
