#include "triage/evidence/UnveiledBaseline.h"
#include "compiler/command/VeilOptions.h"
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
      "failure as itself; leave it out, so that the failure shows");
}

static Expected<UnveiledBaseline> runExpectingErrors(const Session &session,
                                                     const Unveiled &unveiled,
                                                     const BaselinePlan &plan) {
  BaselinePlan once;
  once.runs = 1;
  auto asGiven = runOf(session, session.command, once);
  if (!asGiven || asGiven->baseline.failing == 0)
    return asGiven;
  bool canBeLeftOut = !unveiled.command.verifyDiagnostics;
  if (!canBeLeftOut || !isCrashLike(asGiven->baseline.kind()))
    return onlyCrashTells();
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
  plain->note = "left out of the command: " + join(unveiled.removed, " ") +
                ", which would only hide how it fails";
  return plain;
}

} // namespace culprit
