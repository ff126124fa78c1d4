#include "triage/evidence/HangCheck.h"
#include "probe/failure/FailureFace.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// One pass on the whole input: nothing stands behind it.
static bool runsOnePass(const Compile &compile, const Trace &trace) {
  auto pipeline = compile.command.pipeline();
  return pipeline && pipeline->leaves().size() == 1 && trace.passes.size() == 1;
}

/// `hangs`, up to the pass with which its trace ends.
static Expected<Compile> upToLastPass(Instruments &instruments,
                                      const std::string &guilty,
                                      const Compile &hangs) {
  auto trace = instruments.trace(hangs);
  if (!trace)
    return trace.takeError();
  if (!*trace || (*trace)->lastPassName() != guilty ||
      runsOnePass(hangs, **trace))
    return hangs;
  auto last = (*trace)->passes[*(*trace)->lastPass].index;
  if (!last)
    return hangs;
  if (auto ending = instruments.endingBefore(hangs, *last + 1))
    return *ending;
  auto gate = instruments.gatePasses(hangs, *last + 1);
  return gate ? gate->at(*last + 1) : hangs;
}

Expected<std::vector<Compile>> thatMustHang(Instruments &instruments,
                                            const PassAnswer &guilty,
                                            const Compile &searched,
                                            const Compile &hangs) {
  std::vector<Compile> all = {hangs};
  if (guilty.precision != Precision::Exact)
    return all;
  if (guilty.knob.name == passExecutionTag) {
    if (Error error =
            upToLastPass(instruments, guilty.pass, hangs).moveInto(all.front()))
      return error;
    return all;
  }
  uint64_t passes = guilty.search.firstShowing;
  // Without an index it was found in another compile, which counts for itself.
  auto gate = instruments.passes() == Passes::LLVM && guilty.index
                  ? instruments.gateLLVMPasses(searched, passes)
                  : nullptr;
  if (!gate)
    return all;
  bool isSearched = hangs.command.argv == searched.command.argv &&
                    hangs.environment == searched.environment &&
                    hangs.input.hash() == searched.input.hash();
  if (isSearched) // it goes on to what comes behind
    all.clear();
  all.push_back(gate->at(passes));
  return all;
}

Expected<HangAnswer>
hangUnderFullLimit(Prober &prober, std::vector<Compile> compiles, bool sleeps) {
  for (Compile &compile : compiles)
    compile.patience = patienceWithHang(sleeps);
  auto results = prober.runAll(compiles);
  if (!results)
    return results.takeError();
  std::chrono::milliseconds limit = prober.configuration().limits.wall;
  HangAnswer answer;
  for (const CompileResult &result : *results) {
    const Outcome &outcome = result.outcome;
    bool isEnded = outcome.status != Outcome::Status::TimedOut;
    bool isLate = outcome.wall >= limit && outcome.cpu >= limit * 9 / 10;
    if (isEnded)
      answer.ended = std::max(answer.ended, outcome.cpu);
    if (isEnded ? !isLate : !sleeps && faceOf(outcome).idle)
      answer.hangs = Hangs::No;
    else if (isEnded && answer.hangs == Hangs::Yes)
      answer.hangs = Hangs::Barely;
  }
  return answer;
}

} // namespace culprit
