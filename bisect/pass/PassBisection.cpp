#include "bisect/pass/PassBisection.h"
#include "bisect/LargeInput.h"
#include "bisect/pass/AnotherPass.h"
#include "bisect/pass/LastStraw.h"
#include "bisect/pass/NamePass.h"
#include "bisect/pass/NoBoundary.h"
#include "bisect/pass/PassByEnding.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

/// Rule (b), in two compiles: the log leaves execution k open at a crash, k
/// shows it, and k-1 neither crashes nor hangs. Of a large input the trace is
/// one of the two, if k is the last. Siblings that fail before the crash make
/// k-1 anything but clean.
static Expected<std::optional<PassAnswer>> passLeftOpen(const TracedPasses &of,
                                                        const Knob &gate) {
  const Trace &trace = of.trace;
  const FailureSignature &failure = of.oracle.reference();
  if (!isCrashLike(failure.face.kind) || !trace.lastPass || trace.lostItsEnd())
    return std::nullopt;
  const PassExecution &pass = trace.passes[*trace.lastPass];
  if (!trace.log.isOpen(pass.action) || !pass.index)
    return std::nullopt;
  uint64_t k = *pass.index + 1;
  bool isTraced =
      k >= gate.units() && isShownByTrace(of.steady, trace, failure);
  std::vector<Compile> asked;
  if (!isTraced)
    asked.push_back(gate.at(k));
  asked.push_back(gate.at(k - 1));
  auto judged = of.oracle.askAll(asked, Attribution::None);
  if (!judged)
    return judged.takeError();
  const Judgement &without = judged->back();
  bool shows = isTraced || judged->front().verdict == Verdict::Interesting;
  if (!shows || without.verdict == Verdict::Interesting ||
      crashesOrHangs(without.kind))
    return std::nullopt;
  PassAnswer answer;
  takeBoundary(answer, k);
  bool isClean = without.verdict == Verdict::Uninteresting;
  recordProof(answer, gate, {isClean ? "clean" : "fails otherwise"});
  explain(answer);
  if (!isClean)
    answer.why =
        "it was running when the compiler crashed; skipped, with the passes "
        "after it: " +
        without.reason;
  return answer;
}

/// In few compiles, by the pass with which the log ends.
static Expected<std::optional<PassAnswer>> byLastPass(const TracedPasses &of,
                                                      const Knob &gate) {
  auto settled = passByEnding(of.oracle, of.steady, of.trace, gate.units());
  if (settled && !*settled)
    settled = passLeftOpen(of, gate);
  if (!settled || !*settled)
    return settled;
  if (Error error = namePass(**settled, of, *of.trace.lastPass))
    return error;
  return settled;
}

static Expected<PassAnswer> bisectByGate(const TracedPasses &of,
                                         const Knob &gate) {
  auto settled = byLastPass(of, gate);
  if (!settled)
    return settled.takeError();
  if (*settled)
    return std::move(**settled);
  const Trace &trace = of.trace;
  PassAnswer answer;
  FirstFailingSearch::Options options;
  if (trace.lastPass && trace.passes[*trace.lastPass].index)
    options.guess = *trace.passes[*trace.lastPass].index + 1;
  auto found =
      findFirstFailingPass(of.oracle, gate, options, &answer.decisions);
  if (!found)
    return found.takeError();
  answer.search = *found;
  recordProof(answer, gate);
  if (trace.log.gap) // the gate's units are no more than a bound
    answer.knob.count = std::max<uint64_t>(
        trace.log.countByTag.at(passExecutionTag), found->firstShowing);
  explain(answer);
  bool isOfFailure = showsFailure(trace, of.oracle.reference());
  explainByLog(answer, trace, isOfFailure);
  if (answer.precision == Precision::Exact ||
      answer.precision == Precision::Range) {
    if (Error error = nameAtBoundary(answer, of))
      return error;
  } else if (trace.lastPass && isOfFailure &&
             answer.precision != Precision::NotGated &&
             (trace.hasAllAnnounced || !trace.log.gap)) {
    // The log alone: the pass that was open. Not confirmed by any gate.
    if (Error error = namePass(answer, of, *trace.lastPass))
      return error;
  }
  return answer;
}

static Expected<PassAnswer> bisectByPrefix(Oracle &oracle,
                                           const Compile &steady,
                                           const Pipeline &pipeline) {
  PassAnswer answer;
  answer.byPrefix = true;
  auto knob = createPrefixKnob(steady, pipeline);
  auto found = findFirstFailingPass(oracle, *knob, {}, &answer.decisions);
  if (!found)
    return found.takeError();
  answer.search = *found;
  recordProof(answer, *knob);
  explain(answer);
  if (answer.precision != Precision::Exact &&
      answer.precision != Precision::Range)
    return answer;
  auto leaves = pipeline.leaves();
  for (uint64_t i = found->lastClean; i < found->firstShowing; ++i)
    answer.candidates.push_back(pipeline.at(leaves[i]).name);
  answer.path = leaves[found->firstShowing - 1];
  answer.index = found->firstShowing - 1;
  answer.pass = pipeline.at(*answer.path).name;
  answer.pathText = answer.pass;
  return answer;
}

static Expected<PassAnswer>
firstBoundary(Oracle &oracle, const Compile &steady,
              const std::optional<Pipeline> &pipeline,
              const std::optional<Trace> &traced) {
  if (traced && !traced->passes.empty()) {
    auto gate = oracle.instruments().gatePasses(
        steady, traced->log.mostOf(passExecutionTag));
    if (gate) {
      auto answer = bisectByGate({oracle, steady, *traced, pipeline}, *gate);
      bool isAnswered = !answer || (answer->knob.proven &&
                                    answer->precision != Precision::Unknown);
      if (isAnswered || !pipeline)
        return answer;
    }
  }
  if (pipeline && !pipeline->leaves().empty())
    return bisectByPrefix(oracle, steady, *pipeline);
  PassAnswer answer;
  answer.why = "the command runs no pass that can be turned off";
  return answer;
}

Expected<PassAnswer> bisectPass(Oracle &oracle, const Compile &steady,
                                const std::optional<Pipeline> &pipeline,
                                const std::optional<Trace> &traced) {
  auto answer = firstBoundary(oracle, steady, pipeline, traced);
  if (!answer || !traced)
    return answer;
  TracedPasses of{oracle, steady, *traced, pipeline};
  answer = ifNeeded(of, std::move(*answer), firstBoundary);
  if (answer)
    if (Error error = doubtLastStraw(of, *answer))
      return error;
  return answer;
}

} // namespace culprit
