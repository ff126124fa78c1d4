#include "bisect/PassBisection.h"
#include "counters/PassLocation.h"
#include "judge/TraceOfFailure.h"

using namespace llvm;

namespace culprit {

static void describe(PassAnswer &answer, const Trace &trace, size_t number,
                     const std::optional<Pipeline> &pipeline) {
  const PassExecution &pass = trace.passes[number];
  answer.pass = pass.name();
  answer.passClass = pass.passClass;
  answer.pathText = trace.pathOf(number);
  answer.launchedBy = trace.launchersOf(number);
  answer.anchorOp = pass.opName;
  answer.symbol = pass.symbol;
  answer.index = pass.index;
  if (!pipeline)
    return;
  auto located = locatePasses(trace, *pipeline);
  answer.path = located[number];
  for (auto up = pass.parent; up; up = trace.passes[*up].parent)
    if (located[*up])
      answer.launcher = {*trace.passes[*up].index, *located[*up]};
}

/// Adds the argument of a pass that the log names by its class alone.
static Error describeByArgument(PassAnswer &answer, Oracle &oracle,
                                const Compile &steady, const Trace &trace,
                                size_t number,
                                const std::optional<Pipeline> &pipeline) {
  if (!trace.passes[number].argument.empty()) {
    describe(answer, trace, number, pipeline);
    return Error::success();
  }
  Trace named = trace;
  if (Error error = oracle.instruments().learnArgument(steady, named, number))
    return error;
  describe(answer, named, number, pipeline);
  return Error::success();
}

/// The execution whose turning on shows the failure: an adaptor stands for
/// the first pass inside it. Nothing where the log does not reach that far, or
/// has a gap before it.
static std::optional<size_t> executionAt(const Trace &trace, uint64_t index) {
  for (size_t i = 0; i < trace.passes.size(); ++i)
    if (const auto &number = trace.passes[i].index;
        number && *number >= index && !trace.passes[i].adaptor)
      return i;
  return std::nullopt;
}

/// A pass that `number` was launched by, that is at fault by the log where
/// `number` came to its end: what the launched one left is what it failed on.
static std::optional<size_t> launcherAtFault(const Trace &trace,
                                             size_t number) {
  auto isOpen = [&](size_t pass) {
    return !trace.log.actions[trace.passes[pass].action].completed;
  };
  if (trace.log.gap || trace.lostItsEnd() || !trace.lastPass ||
      *trace.lastPass == number || isOpen(number) ||
      trace.passes[number].failed.value_or(false))
    return std::nullopt;
  // A banner says that the launcher failed, which it does where the launched
  // pass, which has none, failed before: that tells nothing.
  if (!isOpen(*trace.lastPass) &&
      !trace.passes[*trace.lastPass].failed.value_or(false))
    return std::nullopt;
  for (auto up = trace.passes[number].parent; up; up = trace.passes[*up].parent)
    if (*up == *trace.lastPass)
      return up;
  return std::nullopt;
}

/// The names of those among which the first failing one is, in order.
static std::vector<std::string> passesBetween(const Trace &trace,
                                              const FirstFailingResult &found) {
  std::vector<std::string> names;
  for (const PassExecution &pass : trace.passes)
    if (!pass.adaptor && pass.index && *pass.index >= found.lastClean &&
        *pass.index < found.firstShowing && !is_contained(names, pass.name()))
      names.push_back(pass.name());
  return names;
}

void recordProof(PassAnswer &answer, const Knob &knob) {
  answer.knob.name = knob.name();
  answer.knob.count = knob.units();
  using P = FirstFailingResult::Precision;
  answer.knob.proven = answer.search.precision == P::Exact ||
                       answer.search.precision == P::Range;
  answer.knob.evidence = answer.knob.proven
                             ? "clean at " +
                                   std::to_string(answer.search.lastClean) +
                                   ", shows the failure at " +
                                   std::to_string(answer.search.firstShowing)
                             : "no setting of it changed the failure";
}

void explain(PassAnswer &answer) {
  const FirstFailingResult &found = answer.search;
  switch (found.precision) {
  case FirstFailingResult::Precision::Exact:
    answer.precision = Precision::Exact;
    // The log may end with the failure, so that others behind it are not known.
    answer.why = "clean if it and the passes after it are skipped";
    break;
  case FirstFailingResult::Precision::Range:
    answer.precision = Precision::Range;
    answer.why = "clean with " + std::to_string(found.lastClean) +
                 " pass runs, fails with " +
                 std::to_string(found.firstShowing) +
                 "; what lies between is unresolved";
    break;
  case FirstFailingResult::Precision::NotGated:
    answer.precision = Precision::NotGated;
    answer.why = "fails with every pass skipped";
    break;
  default:
    answer.precision = Precision::Unknown;
    answer.why = "the gate does not reproduce the failure";
  }
  if (found.nonMonotone)
    answer.why += "; the failure comes and goes below that";
}

/// The number of the execution is proven, and the log does not tell its name.
static void explainGap(PassAnswer &answer) {
  answer.precision = Precision::Unknown;
  answer.why = answer.knob.evidence +
               ", in pass executions; the action log is too long and lacks its "
               "middle, so that it does not tell which one that is";
}

/// Point 0 shows the failure. That is true if the log has every pass complete.
/// If the log tells of a pass that failed, the gate is inert. A log of another
/// run does not tell.
static void distrustGate(PassAnswer &answer, const Trace &trace,
                         bool isOfFailure) {
  if (answer.precision != Precision::NotGated)
    return;
  if (!isOfFailure) {
    answer.precision = Precision::Unknown;
    answer.why = "fails with every pass execution skipped, but the counter is "
                 "not proven, and a traced run does not show the failure";
    return;
  }
  if (!trace.lastPass)
    return;
  const PassExecution &pass = trace.passes[*trace.lastPass];
  bool failed =
      trace.log.isOpen(pass.action) || trace.face.failedPass == pass.name();
  if (!failed)
    return;
  answer.precision = Precision::Unknown;
  answer.why = "fails with every pass execution skipped, but the counter is "
               "not proven: by the log it is " +
               pass.name() + " that fails";
}

/// Where the gate has no boundary, the log says why, if it is the failure's.
static void explainByLog(PassAnswer &answer, const Trace &trace,
                         bool isOfFailure) {
  if (answer.precision == Precision::Unknown && !isOfFailure)
    answer.why = "neither the gate nor a traced run reproduces the failure";
  else if (answer.precision == Precision::Unknown && !trace.lastPass)
    answer.why = "each of the " + std::to_string(answer.knob.count) +
                 " pass executions ends without a failure: it comes after them";
  distrustGate(answer, trace, isOfFailure);
}

/// Rule (b), in two compiles: the log leaves execution k open at a crash, k
/// shows it, and k-1 neither crashes nor hangs. Siblings that fail before the
/// crash make k-1 anything but clean.
static Expected<bool> tryOpenExecution(Oracle &oracle, const Knob &gate,
                                       const Trace &trace, PassAnswer &answer) {
  if (!isCrashLike(oracle.reference().face.kind) || !trace.lastPass ||
      trace.lostItsEnd())
    return false;
  const PassExecution &pass = trace.passes[*trace.lastPass];
  if (!trace.log.isOpen(pass.action) || !pass.index)
    return false;
  uint64_t k = *pass.index + 1;
  auto judged = oracle.askAll({gate.at(k), gate.at(k - 1)}, Attribution::None);
  if (!judged)
    return judged.takeError();
  const Judgement &with = (*judged)[0], &without = (*judged)[1];
  if (with.verdict != Verdict::Interesting ||
      without.verdict == Verdict::Interesting || crashesOrHangs(without.kind))
    return false;
  answer.decisions = {std::to_string(k), std::to_string(k - 1)};
  answer.search.precision = FirstFailingResult::Precision::Exact;
  answer.search.lastClean = k - 1;
  answer.search.firstShowing = k;
  recordProof(answer, gate);
  explain(answer);
  if (without.verdict != Verdict::Uninteresting)
    answer.why =
        "it was running when the compiler crashed; skipped, with the passes "
        "after it: " +
        without.reason;
  return true;
}

namespace {
/// At point k the compile ends when execution k is about to begin.
class EndingKnob : public Knob {
public:
  EndingKnob(const Instruments &instruments, const Compile &compile,
             uint64_t units)
      : instruments(instruments), compile(compile), count(units) {}
  std::string name() const override { return passExecutionTag; }
  uint64_t units() const override { return count; }
  Compile at(uint64_t point) const override {
    return point < count ? *instruments.endingBefore(compile, point) : compile;
  }

private:
  const Instruments &instruments;
  const Compile &compile;
  uint64_t count;
};
} // namespace

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
static Expected<bool> tryWhatIsSaid(Oracle &oracle, const EndingKnob &knob,
                                    uint64_t index, PassAnswer &answer) {
  if (crashesOrHangs(oracle.reference().face.kind))
    return false;
  for (uint64_t point : {index + 1, index}) {
    auto said = saysIt(oracle, knob.at(point));
    if (!said)
      return said.takeError();
    if (*said != (point == index + 1))
      return false;
  }
  std::string k = std::to_string(index + 1);
  answer.decisions = {k, std::to_string(index)};
  answer.search.precision = FirstFailingResult::Precision::Exact;
  answer.search.lastClean = index;
  answer.search.firstShowing = index + 1;
  recordProof(answer, knob);
  answer.precision = Precision::Exact;
  answer.why = "it is said in pass execution " + k +
               "; a compile that ends before that one does not say it";
  return true;
}

/// Where the rest of the pipeline is skipped, many a compiler fails since it
/// misses something. That is not seen if it just ends before a pass. It says
/// nothing of a failure that arises after the last pass, nor of wrong code,
/// which needs the rest: only where the trace has a pass that failed.
static Expected<bool> tryEndings(Oracle &oracle, const Compile &steady,
                                 const Trace &trace, uint64_t executions,
                                 PassAnswer &answer) {
  if (!trace.lastPass ||
      oracle.reference().face.kind == FailureKind::Miscompile ||
      !oracle.instruments().endingBefore(steady, 0))
    return false;
  // One run of `saysIt` does not tell what a flaky diagnostic does.
  if (oracle.reference().rate.isFlaky() &&
      !isCrashLike(oracle.reference().face.kind))
    return false;
  const PassExecution &pass = trace.passes[*trace.lastPass];
  bool isOpen = trace.log.isOpen(pass.action) && !trace.lostItsEnd();
  if ((!isOpen && !pass.failed.value_or(false)) || !pass.index)
    return false;
  uint64_t index = *pass.index;
  EndingKnob knob(oracle.instruments(), steady, executions);
  if (pass.failed.value_or(false) && index + 1 < executions) {
    auto settled = tryWhatIsSaid(oracle, knob, index, answer);
    if (!settled || *settled)
      return settled;
  }
  FirstFailingSearch::Options options;
  options.guess = index + 1;
  auto found = findFirstFailing(oracle, knob, options, &answer.decisions);
  if (!found)
    return found.takeError();
  if (found->precision != FirstFailingResult::Precision::Exact ||
      found->firstShowing != index + 1)
    return false;
  auto said = saysIt(oracle, knob.at(index));
  if (!said || *said)
    return said ? Expected<bool>(false) : said.takeError();
  answer.search = *found;
  recordProof(answer, knob);
  answer.precision = Precision::Exact;
  std::string k = std::to_string(found->firstShowing);
  answer.why = "it fails in pass execution " + k +
               "; a compile that ends before that one is clean";
  return true;
}

static Expected<PassAnswer>
bisectByGate(Oracle &oracle, const Compile &steady, const Knob &gate,
             const Trace &trace, const std::optional<Pipeline> &pipeline) {
  PassAnswer answer;
  auto settled = tryEndings(oracle, steady, trace, gate.units(), answer);
  if (settled && !*settled) {
    answer = {};
    settled = tryOpenExecution(oracle, gate, trace, answer);
  }
  if (!settled)
    return settled.takeError();
  if (*settled) {
    if (Error error = describeByArgument(answer, oracle, steady, trace,
                                         *trace.lastPass, pipeline))
      return error;
    return answer;
  }
  FirstFailingSearch::Options options;
  if (trace.lastPass && trace.passes[*trace.lastPass].index)
    options.guess = *trace.passes[*trace.lastPass].index + 1;
  auto found = findFirstFailing(oracle, gate, options, &answer.decisions);
  if (!found)
    return found.takeError();
  answer.search = *found;
  recordProof(answer, gate);
  if (trace.log.gap) // the gate's units are no more than a bound
    answer.knob.count = std::max<uint64_t>(
        trace.log.countByTag.at(passExecutionTag), found->firstShowing);
  explain(answer);
  bool isOfFailure = showsFailure(trace, oracle.reference());
  explainByLog(answer, trace, isOfFailure);
  if (answer.precision == Precision::Exact ||
      answer.precision == Precision::Range) {
    if (auto number = executionAt(trace, found->firstShowing - 1)) {
      std::optional<size_t> launcher;
      if (answer.precision == Precision::Exact)
        launcher = launcherAtFault(trace, *number);
      if (launcher)
        answer.why = "it ran " + trace.passes[*number].name() +
                     ", and fails on what that one left: " + answer.why;
      if (Error error =
              describeByArgument(answer, oracle, steady, trace,
                                 launcher.value_or(*number), pipeline))
        return error;
    } else if (trace.log.gap) {
      explainGap(answer);
    }
    if (answer.precision == Precision::Range)
      answer.candidates = passesBetween(trace, *found);
  } else if (trace.lastPass && isOfFailure &&
             answer.precision != Precision::NotGated &&
             (trace.hasAllAnnounced || !trace.log.gap)) {
    // The log alone: the pass that was open. Not confirmed by any gate.
    if (Error error = describeByArgument(answer, oracle, steady, trace,
                                         *trace.lastPass, pipeline))
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
  auto found = findFirstFailing(oracle, *knob, {}, &answer.decisions);
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

Expected<PassAnswer> bisectPass(Oracle &oracle, const Compile &steady,
                                const std::optional<Pipeline> &pipeline,
                                const std::optional<Trace> &traced) {
  if (traced && !traced->passes.empty()) {
    auto gate = oracle.instruments().gatePasses(
        steady, traced->log.mostOf(passExecutionTag));
    if (gate) {
      auto answer = bisectByGate(oracle, steady, *gate, *traced, pipeline);
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

} // namespace culprit
