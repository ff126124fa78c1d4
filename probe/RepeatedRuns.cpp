#include "probe/RepeatedRuns.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

Compile repetitionOf(const Compile &compile, unsigned number) {
  Compile again = compile;
  again.repeat = compile.repeat + number;
  return again;
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
      repetitions.push_back(repetitionOf(compile, done + i));
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
