#include "triage/evidence/UnveiledBaseline.h"
#include "compiler/command/VeilOptions.h"
#include "probe/RepeatedRuns.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static Expected<UnveiledBaseline>
runOf(const Session &session, const CommandLine &command, BaselinePlan plan) {
  UnveiledBaseline result;
  result.compile = session.asGiven();
  result.compile.command = command;
  auto baseline = runBaseline(*session.prober, result.compile, plan);
  if (!baseline)
    return baseline.takeError();
  result.baseline = std::move(*baseline);
  for (CountedFace &counted : result.baseline.faces)
    counted.face =
        withoutTrailers(counted.face, session.compiler.profile.trailers);
  return result;
}

/// Of a compile that expects its errors, a crash only fails with or without
/// them: an error may be the one that is expected, or be none that came.
static Error onlyCrashTells() {
  return usageError(
      "--verify-diagnostics makes expected failures succeed and prints no "
      "failure as itself; leave it out, and give only the part of the input "
      "that fails otherwise than it says: the errors that it expects fail a "
      "compile without it, too");
}

/// How the first of up to `runs` runs of the command as given ends that fails;
/// after the first one, as for the user. `baseline` is of that one.
static Expected<FailureKind> kindOfAnyRun(Prober &prober, Compile asGiven,
                                          Baseline &baseline, unsigned runs) {
  if (baseline.failing > 0 || runs < 2)
    return baseline.kind();
  asGiven.patience = Patience::Full;
  asGiven.systemAddresses = true;
  asGiven.repeat = 1;
  auto result = runUntilItFails(prober, asGiven, runs - 1);
  if (!result)
    return result.takeError();
  FailureKind kind = faceOf(result->outcome).kind;
  if (kind == FailureKind::None)
    baseline.runs = runs;
  return kind;
}

static Expected<UnveiledBaseline> runExpectingErrors(const Session &session,
                                                     const Unveiled &unveiled,
                                                     BaselinePlan plan) {
  constexpr unsigned unlessAsked = 2;
  BaselinePlan once;
  once.runs = 1;
  auto asGiven = runOf(session, session.command, once);
  if (!asGiven)
    return asGiven;
  unsigned mostRuns = plan.seenToFail ? std::max(plan.runs, runsIfSeenToFail)
                      : plan.briefIfClean ? unlessAsked
                                          : plan.runs;
  auto kind = kindOfAnyRun(*session.prober, asGiven->compile, asGiven->baseline,
                           mostRuns);
  if (!kind)
    return kind.takeError();
  if (*kind == FailureKind::None)
    return asGiven;
  bool canBeLeftOut = !unveiled.command.verifyDiagnostics;
  if (!canBeLeftOut || !isCrashLike(*kind))
    return onlyCrashTells();
  plan.briefIfClean &= asGiven->baseline.failing > 0; // else it is flaky
  auto plain = runOf(session, unveiled.command, plan);
  if (plain && !isCrashLike(plain->baseline.kind()))
    return onlyCrashTells();
  if (plain)
    plain->note = "left out of the command: " + join(unveiled.removed, " ") +
                  "; the crash shows without";
  return plain;
}

Expected<UnveiledBaseline> runUnveiledBaseline(const Session &session,
                                               BaselinePlan plan) {
  Unveiled unveiled = withoutVeils(session.command, session.compiler.profile);
  if (session.command.verifyDiagnostics)
    return runExpectingErrors(session, unveiled, plan);
  auto plain = runOf(session, unveiled.command, plan);
  if (!plain || unveiled.removed.empty())
    return plain;
  if (plain->baseline.failing == 0 || plain->baseline.complaint)
    return runOf(session, session.command, plan);
  plain->note =
      "left out of the command: " + join(unveiled.removed, " ") +
      ", which would change what it says when it fails, or write files";
  return plain;
}

} // namespace culprit
