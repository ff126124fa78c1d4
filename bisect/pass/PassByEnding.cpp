#include "bisect/pass/PassByEnding.h"
#include "bisect/LargeInput.h"

using namespace llvm;

namespace culprit {

/// The gate ends a compile without an error, whatever it has said before: what
/// fails there has failed.
static Expected<bool> saysIt(Oracle &oracle, const Compile &ended) {
  auto result = oracle.door().run(ended);
  if (!result)
    return result.takeError();
  Outcome outcome = result->outcome;
  outcome.status = Outcome::Status::Rejected;
  outcome.exitCode = 1;
  return judge(faceOf(outcome), oracle.reference()).verdict ==
         Verdict::Interesting;
}

/// A pass that failed on one function; those of the next functions ran after
/// it, before the compiler gave up. Ended before the next one, the compile has
/// said it; ended before the pass itself, it has not.
static Expected<std::optional<PassAnswer>>
passThatSaysIt(Oracle &oracle, const Knob &knob, uint64_t index) {
  if (crashesOrHangs(oracle.reference().face.kind))
    return std::nullopt;
  for (uint64_t point : {index + 1, index}) {
    auto said = saysIt(oracle, knob.at(point));
    if (!said)
      return said.takeError();
    if (*said != (point == index + 1))
      return std::nullopt;
  }
  PassAnswer answer;
  takeBoundary(answer, index + 1);
  recordProof(answer, knob, {"does not say it", "says it"});
  answer.precision = Precision::Exact;
  answer.why = "it is said in pass execution " + std::to_string(index + 1) +
               "; a compile that ends before that one does not say it";
  return answer;
}

/// Whether the program goes on waiting for a process that was ended, a worker
/// of a pool: each question would take the whole limit.
static Expected<bool> isWaitedFor(Oracle &oracle, const Knob &knob,
                                  uint64_t index) {
  auto asked =
      oracle.askAll({knob.at(index), knob.at(index + 1)}, Attribution::None);
  if (!asked)
    return asked.takeError();
  return asked->front().verdict == Verdict::Unresolved;
}

static Error searchAround(Oracle &oracle, const Knob &knob, uint64_t index,
                          PassAnswer &answer) {
  FirstFailingSearch::Options options;
  options.guess = index + 1;
  auto found = findFirstFailing(oracle, knob, options, &answer.decisions);
  if (!found)
    return found.takeError();
  answer.search = *found;
  return Error::success();
}

/// The same if the last point is known to show it. A search would ask ahead
/// beside the one question that is left.
static Error askBeforeTheLast(Oracle &oracle, const Knob &knob,
                              PassAnswer &answer) {
  auto judgement = oracle.ask(knob.at(knob.units() - 1), Attribution::None);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict == Verdict::Uninteresting)
    takeBoundary(answer, knob.units());
  return Error::success();
}

Expected<std::optional<PassAnswer>> passByEnding(Oracle &oracle,
                                                 const Compile &steady,
                                                 const Trace &trace,
                                                 uint64_t executions) {
  if (!trace.lastPass ||
      oracle.reference().face.kind == FailureKind::Miscompile ||
      !oracle.instruments().endingBefore(steady, 0))
    return std::nullopt;
  // One run of `saysIt` does not tell what a flaky diagnostic does.
  if (oracle.reference().rate.isFlaky() &&
      !isCrashLike(oracle.reference().face.kind))
    return std::nullopt;
  const PassExecution &pass = trace.passes[*trace.lastPass];
  bool isOpen = trace.log.isOpen(pass.action) && !trace.lostItsEnd();
  if ((!isOpen && !pass.failed.value_or(false)) || !pass.index)
    return std::nullopt;
  uint64_t index = *pass.index;
  // At point k the compile ends when execution k is about to begin.
  auto knob = createPointKnob(passExecutionTag, executions, [&](uint64_t k) {
    return k < executions ? *oracle.instruments().endingBefore(steady, k)
                          : steady;
  });
  if (pass.failed.value_or(false) && index + 1 < executions) {
    if (trace.wasFollowedByOthers(*trace.lastPass))
      return std::nullopt; // it was survived; the end may have another reason
    auto said = passThatSaysIt(oracle, *knob, index);
    if (!said || *said)
      return said;
  }
  bool isTraced = index + 1 == executions &&
                  isShownByTrace(steady, trace, oracle.reference());
  if (!isTraced) {
    auto waits = isWaitedFor(oracle, *knob, index);
    if (!waits)
      return waits.takeError();
    if (*waits)
      return std::nullopt;
  }
  PassAnswer answer;
  if (Error error = isTraced ? askBeforeTheLast(oracle, *knob, answer)
                             : searchAround(oracle, *knob, index, answer))
    return error;
  if (answer.search.precision != FirstFailingResult::Precision::Exact ||
      answer.search.firstShowing != index + 1)
    return std::nullopt;
  auto said = saysIt(oracle, knob->at(index));
  if (!said)
    return said.takeError();
  if (*said)
    return std::nullopt;
  recordProof(answer, *knob);
  answer.precision = Precision::Exact;
  answer.why = "it fails in pass execution " + std::to_string(index + 1) +
               "; a compile that ends before that one is clean";
  return answer;
}

} // namespace culprit
