#include "counters/Repetition.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

static Compile repetition(const Compile &compile, unsigned number) {
  Compile again = compile;
  again.repeat = compile.repeat + number;
  return again;
}

/// What is known after one more run, which comes later than the others.
static void add(Judgement &known, Judgement next) {
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
        asked.push_back(repetition(compiles[number], done + i));
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

Expected<ReproductionRate> measureRate(const Compile &compile, unsigned runs,
                                       JudgeAll judgeAll) {
  std::vector<Compile> repetitions;
  for (unsigned i = 0; i < runs; ++i)
    repetitions.push_back(repetition(compile, i));
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

std::vector<Compile> asTheUserRunsIt(Compile compile, unsigned runs) {
  compile.systemAddresses = true;
  std::vector<Compile> repeats(runs, compile);
  for (unsigned number = 0; number < runs; ++number)
    repeats[number].repeat = number;
  return repeats;
}

Expected<CompileResult> runUntilItFails(Prober &prober, const Compile &compile,
                                        unsigned runs) {
  CompileResult last;
  for (unsigned done = 0; done < runs;) {
    unsigned batch = std::min(done ? prober.workers() : 1, runs - done);
    std::vector<Compile> repetitions;
    for (unsigned i = 0; i < batch; ++i)
      repetitions.push_back(repetition(compile, done + i));
    auto results = prober.runAll(repetitions);
    if (!results)
      return results.takeError();
    for (CompileResult &result : *results) {
      last = std::move(result);
      if (last.outcome.status != Outcome::Status::Completed)
        return last;
    }
    done += repetitions.size();
  }
  return last;
}

} // namespace culprit
