#include "counters/FlagTrace.h"
#include "probe/RepeatedRuns.h"

using namespace llvm;

namespace culprit {

/// The trace with the reproducer flag, whose crash recovery writes out what
/// stdout still held (mlir-opt-19 loses it otherwise).
static std::optional<Compile> recoveringFrom(const CompilerUnderTest &compiler,
                                             const Compile &traced) {
  auto flag = compiler.spell(Role::CrashReproducer, "reproducer.mlir");
  if (!flag)
    return std::nullopt;
  Compile result = traced;
  result.command = traced.command.withOutput(*flag, "reproducer.mlir");
  return result;
}

/// The flag changes how a run fails, so that is judged without it. What ran is
/// read from the run with it, if that one knows more.
static Trace withLogOf(Trace first, Trace recovered) {
  if (recovered.log.actions.size() < first.log.actions.size())
    return first;
  recovered.face = std::move(first.face);
  recovered.said = std::move(first.said);
  recovered.foldedOp = std::move(first.foldedOp);
  recovered.llvmFunction = std::move(first.llvmFunction);
  if (recovered.logComplete)
    takeOpenPass(recovered); // by its exit status it fails with an error
  recovered.hasAllAnnounced &= recovered.lastBanner == first.lastBanner;
  recovered.lastBanner = std::move(first.lastBanner);
  return recovered;
}

Expected<std::optional<Trace>> traceByFlags(Prober &prober,
                                            const CompilerUnderTest &compiler,
                                            const Compile &compile,
                                            unsigned runs) {
  auto log = compiler.spell(Role::LogActions, "-");
  auto threads = compiler.spell(Role::DisableThreading);
  if (!log || !threads)
    return std::optional<Trace>();
  std::vector<std::string> flags = {*threads, *log};
  // Printing verifies, and verifying broken IR crashes: print without.
  append_range(flags,
               compiler.spellAll({Role::PrintBeforeAll, Role::SkipRegions,
                                  Role::PrintGeneric, Role::LocalScope,
                                  Role::PrintDebuginfo, Role::AssumeVerified,
                                  Role::PrintAfterFailure}));
  Compile traced = compile;
  traced.command = compile.command.withFlags(flags);
  traced.want = Want::AllText;
  traced.repeat = 0;
  auto result = runUntilItFails(prober, traced, runs);
  if (!result)
    return result.takeError();
  Trace first = readTrace(result->outcome);
  if (runs > 1 && first.face.kind == FailureKind::None)
    return std::optional<Trace>();
  bool died = result->outcome.status == Outcome::Status::Crashed ||
              result->outcome.status == Outcome::Status::TimedOut;
  auto recovering = recoveringFrom(compiler, traced);
  if (!died || !first.lostItsEnd() || !recovering)
    return std::optional<Trace>(std::move(first));
  auto again = runUntilItFails(prober, *recovering, runs);
  if (!again)
    return again.takeError();
  if (runs > 1 && again->outcome.status == Outcome::Status::Completed)
    return std::optional<Trace>(std::move(first));
  return std::optional<Trace>(
      withLogOf(std::move(first), readTrace(again->outcome)));
}

} // namespace culprit
