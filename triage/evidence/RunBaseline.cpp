#include "triage/evidence/RunBaseline.h"
#include "judge/OtherHeaps.h"
#include "judge/Repetition.h"
#include "probe/failure/EndOfMachine.h"
#include "triage/evidence/BaselinePolicy.h"
#include "triage/evidence/StillAsKnown.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

namespace {
class Repeating {
public:
  Repeating(Prober &prober, const Compile &asGiven, BaselinePlan plan)
      : prober(prober), asGiven(asGiven), runs(plan.runs), plan(plan) {
    baseline.losesStacks = plan.losesStacks;
  }

  Expected<Baseline> run() {
    if (Error error = once())
      return error;
    // A hang under the full limit is not waited for again: the run without
    // threads, next, repeats it.
    if (baseline.kind() == FailureKind::Hang)
      return std::move(baseline);
    if (plan.briefIfClean && !plan.seenToFail && baseline.failing == 0) {
      if (Error error = upTo(2))
        return error;
      if (baseline.failing == 0)
        return std::move(baseline);
    }
    if (mayTellAnother(soFar()))
      if (Error error = upTo(toSeeOthers))
        return error;
    if (Error error = aFewTimes())
      return error;
    if (plan.seenToFail && isClean())
      if (Error error = upTo(runsIfSeenToFail))
        return error;
    bool isSettled = isClean() || (baseline.stable() && !varies(soFar()));
    if (isSettled)
      return std::move(baseline);
    prober.withdrawWarmth();
    if (baseline.oneKind)
      if (Error error = untilRatesAreKnown())
        return error;
    return std::move(baseline);
  }

private:
  bool isClean() const {
    return baseline.failing == 0 && baseline.ofOtherBugs == 0;
  }

  RunsSoFar soFar() const {
    return {baseline, first.outcome, plan, asGiven.input.text().size()};
  }

  enum class Addresses { Fixed, System };
  static constexpr unsigned spawnedAtLeast = 2, inOtherOrders = 3,
                            toSeeOthers = 12;

  Compile numbered(unsigned number, Addresses addresses) const {
    Compile compile = asGiven;
    compile.patience = Patience::Full;
    compile.repeat = number;
    compile.systemAddresses |= addresses == Addresses::System;
    return compile;
  }

  Error add(const Outcome &outcome) {
    if (outcome.status == Outcome::Status::NotLaunched)
      return createStringError("cannot start the compiler: %s",
                               outcome.launchError.c_str());
    if (outcome.status == Outcome::Status::OutOfMemory &&
        prober.limitsFor(asGiven).memoryBytes == 0)
      return usageError("the machine had no memory left and its kernel killed "
                        "the compiler: give a limit that it meets sooner "
                        "(--memory GIB)");
    if (metFileLimit(outcome))
      return usageError("no file may become longer than a limit of this shell "
                        "or of the disk, and the command fails for that: of "
                        "its own failure, nothing is known; look at "
                        "`ulimit -f`");
    FailureFace face = faceOf(outcome);
    bool isOther = any_of(plan.otherBugs, [&](const FailureFace &other) {
      return isSameFace(face, other);
    });
    if (isOther)
      baseline.addOtherBug(outcome);
    else
      baseline.add(outcome, std::move(face), asGiven);
    return Error::success();
  }

  Error once() {
    if (Error error = askAfreshIfChanged(prober, numbered(0, Addresses::Fixed)))
      return firstOfAll(std::move(error));
    auto patient =
        std::make_shared<PatientRun>(prober, numbered(0, Addresses::Fixed));
    auto hang = patient->endsWithin(plan.patience)
                    ? Expected<std::optional<WarmProof>>(std::nullopt)
                    : seemsToHang(prober, asGiven, plan.healthy,
                                  {*patient, plan.patience});
    if (!hang)
      return firstOfAll(hang.takeError());
    if (*hang) {
      baseline.stillRunning = std::move(patient);
      if (Error error = add((*hang)->spawned.outcome))
        return error;
      (*hang)->failure = baseline.signature();
      prober.offerWarmth(std::move(**hang));
      return Error::success();
    }
    auto result = patient->result();
    if (!result)
      return firstOfAll(result.takeError());
    first = *result;
    learnOwnEnd(first.outcome);
    return add(first.outcome);
  }

  /// Any of the runs may have been the slow one.
  void learnOwnEnd(const Outcome &outcome) {
    if (outcome.status != Outcome::Status::TimedOut)
      prober.learnOwnEnd(outcome);
  }

  /// Up to number `until`, all at once.
  Error upTo(unsigned until, Addresses addresses = Addresses::System) {
    std::vector<Compile> compiles;
    for (unsigned i = baseline.runs; i < until; ++i)
      compiles.push_back(numbered(i, addresses));
    auto results = prober.runAll(compiles);
    if (!results)
      return results.takeError();
    for (const CompileResult &result : *results) {
      learnOwnEnd(result.outcome);
      if (Error error = add(result.outcome))
        return error;
    }
    return Error::success();
  }

  /// They may all have met the same there. (Of such a bug that shows two faces,
  /// one in five runs, 1 in 30 baselines saw one.)
  Error askOtherHeaps() {
    if (!mayBeSpoilt(baseline) || varies(soFar()))
      return Error::success();
    auto otherwise = variesWithHeap(prober, numbered(0, Addresses::System),
                                    baseline.signature());
    if (!otherwise)
      return otherwise.takeError();
    baseline.variesWithHeap = *otherwise;
    return Error::success();
  }

  /// Enough for a failure that shows in the same way each time. The last run is
  /// then the proof of the warm launcher. If that run fails otherwise, the
  /// failure may be one that varies.
  Error aFewTimes() {
    constexpr unsigned whenSpoilt = 15;
    if (mayGoOn(soFar()))
      return goOn();
    if (twoAreEnough(soFar())) {
      if (Error error = upTo(2))
        return error;
      baseline.brief = baseline.stable() && baseline.faces.size() == 1;
      if (baseline.brief)
        return Error::success();
    }
    unsigned spawned = std::max(runs, spawnedAtLeast + 1) - 1;
    if (Error error = upTo(std::min(spawned, runs)))
      return error;
    if (runs > spawnedAtLeast && mayDependOnOrder(soFar()))
      if (Error error = upTo(spawned + inOtherOrders))
        return error;
    if (runs > spawnedAtLeast && mayBeSpoilt(baseline)) {
      if (Error error = upTo(whenSpoilt))
        return error;
      if (Error error = askOtherHeaps())
        return error;
    }
    if (!baseline.stable() || varies(soFar()))
      return upTo(runs);
    return proveWarmth(spawned < runs ? baseline.runs + 1 : baseline.runs);
  }

  /// With the run before number `until`, if there is one more.
  Error proveWarmth(unsigned until) {
    constexpr unsigned afterRefusal = 10;
    prober.offerWarmth(
        {numbered(0, Addresses::Fixed), first, baseline.signature()});
    if (Error error = upTo(until, Addresses::Fixed))
      return error;
    bool refused = baseline.stable() && !prober.warmthRefusal().empty();
    return refused ? upTo(afterRefusal) : Error::success();
  }

  /// What the others show is asked for beside what follows. They crash faster
  /// once warm compiles are proven.
  Error goOn() {
    unsigned until = spawnedAtLeast;
    if (mayDependOnOrder(soFar()))
      until += inOtherOrders;
    std::vector<Compile> others;
    for (unsigned i = baseline.runs; i < until; ++i)
      others.push_back(numbered(i, Addresses::System));
    baseline.brief = twoAreEnough(soFar());
    if (!baseline.brief)
      if (Error error = proveWarmth(baseline.runs + 1))
        return error;
    if (baseline.isSteady())
      baseline.further = std::move(others);
    return Error::success();
  }

  Error untilRatesAreKnown() {
    return repeatUntilKnown(
        [&] { return baseline.rate(); },
        [&](bool isKnown) { return isKnown && !hasRareFace(soFar()); },
        [&](unsigned number) { return upTo(number); });
  }

  Prober &prober;
  const Compile &asGiven;
  unsigned runs;
  BaselinePlan plan;
  CompileResult first;
  Baseline baseline;
};
} // namespace

Expected<Baseline> runBaseline(Prober &prober, const Compile &asGiven,
                               BaselinePlan plan) {
  return Repeating(prober, asGiven, plan).run();
}

} // namespace culprit
