#include "triage/steps/baseline/MeasureWrongCode.h"
#include "judge/Repetition.h"
#include "triage/evidence/StillAsKnown.h"
#include "triage/steps/baseline/FlakyRate.h"

using namespace llvm;

namespace culprit {

static void askFor(Investigation &state, const FailureSignature &failure) {
  state.oracle =
      makeOutputOracle(state.instruments(), failure, state.question.output);
}

namespace {
/// The rate at which the output is wrong, and the judgement of the last one
/// that was.
struct Measured {
  ReproductionRate rate;
  std::string reason;
  std::optional<Remark> obstacle; ///< why nothing can be said
};
} // namespace

static Remark obstacleOf(const Judgement &judgement) {
  if (judgement.kind == FailureKind::None)
    return {RemarkId::OutputNotJudged,
            "of the command's own output: " + judgement.reason};
  return {
      RemarkId::CommandFails,
      "the command itself fails; triage it without a check of its output: " +
          judgement.reason};
}

/// Up to that number of runs of the command as given: the first one at
/// addresses that are the same each time, where what depends on them is wrong
/// always, or never; the others as the user's.
static Error runUpTo(Investigation &state, unsigned until, Measured &measured) {
  ReproductionRate &rate = measured.rate;
  std::vector<Compile> repeats;
  for (unsigned number = rate.runs; number < until; ++number) {
    repeats.push_back(state.original);
    repeats.back().repeat = number;
    repeats.back().patience = Patience::Full;
    repeats.back().systemAddresses |= number > 0;
  }
  auto judged = state.oracle->askAll(repeats, Attribution::None);
  if (!judged)
    return judged.takeError();
  for (const Judgement &judgement : *judged) {
    if (judgement.verdict == Verdict::Unresolved) {
      measured.obstacle = obstacleOf(judgement);
      return Error::success();
    }
    ++rate.runs;
    bool isWrong = judgement.verdict == Verdict::Interesting;
    rate.showing += isWrong;
    if (isWrong)
      measured.reason = judgement.reason;
  }
  return Error::success();
}

static Expected<Measured> measure(Investigation &state) {
  Measured measured;
  auto upTo = [&](unsigned number) { return runUpTo(state, number, measured); };
  if (Error error = upTo(state.question.baselineRuns))
    return error;
  if (!measured.rate.isFlaky())
    return measured;
  if (Error error = repeatUntilKnown(
          [&] { return measured.rate; },
          [&](bool isKnown) { return isKnown || measured.obstacle; }, upTo))
    return error;
  return measured;
}

/// A warm compiler must print what the spawned one did.
static Error offerWarmth(Investigation &state) {
  WarmProof proof{state.original, {}, state.failure()};
  proof.compile.patience = Patience::Full;
  proof.compile.want = Want::Output;
  auto result = state.prober.run(proof.compile); // of the baseline
  if (!result)
    return result.takeError();
  proof.spawned = std::move(*result);
  state.prober.offerWarmth(std::move(proof));
  return Error::success();
}

/// Nothing was seen to fail.
static Next endWith(Investigation &state, Status status, RemarkId id,
                    const std::string &why) {
  state.oracle.reset();
  state.found.status = status;
  state.found.remarks.add(id, why);
  return Next::End;
}

Expected<Next> measureWrongCode(Investigation &state) {
  Findings &found = state.found;
  if (Error error = examine(state.session))
    return error;
  state.original = state.session.asGiven();
  found.bytesBefore = state.session.input.text().size();
  FailureSignature failure;
  failure.face.kind = FailureKind::Miscompile;
  askFor(state, failure);
  Compile first = state.original;
  first.patience = Patience::Full;
  first.want = Want::Output;
  if (Error error = askAfreshIfChanged(state.prober, first))
    return error;
  auto measured = measure(state);
  if (!measured)
    return measured.takeError();
  const ReproductionRate &rate = measured->rate;
  found.baseline.runs = rate.runs;
  if (measured->obstacle) // it may be wrong
    return endWith(state, Status::Partial, measured->obstacle->id,
                   measured->obstacle->text);
  if (rate.isFlaky())
    state.original.systemAddresses = true; // as it was seen to be wrong
  else if (Error error = offerWarmth(state))
    return error;
  // The command as given may well be wrong by what it does with that.
  if (rate.showing == 0 && state.session.request.behind)
    return endWith(state, Status::Partial, RemarkId::OutputNotJudged,
                   "what " + state.session.compiler.identity.path +
                       ", found behind the command, compiles is right in all "
                       "of " +
                       std::to_string(rate.runs) +
                       " runs; what the command makes of it is not judged");
  if (rate.showing == 0)
    return endWith(state, Status::NotReproduced, RemarkId::DoesNotFail,
                   "the output is right in all of " +
                       std::to_string(rate.runs) + " runs");
  failure.face.firstErrorVerbatim = measured->reason;
  state.progress.found(failure.face.summary());
  found.remarks.add(RemarkId::WrongRuns,
                    "wrong in " + std::to_string(rate.showing) + " of " +
                        std::to_string(rate.runs) + " runs");
  bool measurable = true;
  if (state.question.baselineOnly)
    found.status = rate.isFlaky() ? Status::Inconsistent
                   : state.session.request.isOfUnsureCompiler()
                       ? Status::Partial
                       : Status::Confirmed;
  else if (rate.isFlaky())
    measurable = canBeAskedOften(rate, failure, found, rate.showing);
  askFor(state, failure);
  return measurable && !state.question.baselineOnly ? Next::On : Next::End;
}

} // namespace culprit
