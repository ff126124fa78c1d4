#include "bisect/action/LLVMUnitsOfPass.h"
#include "compiler/output/LLVMCounters.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// The units of the counter that the first `executions` passes execute; -1:
/// all.
static Expected<uint64_t> unitsBy(Oracle &oracle, const Compile &compile,
                                  const std::string &counter,
                                  int64_t executions) {
  constexpr uint64_t most = 1000000000;
  const CompilerUnderTest &compiler = oracle.instruments().compiler();
  Compile counting = compile;
  for (auto [role, value] :
       {std::pair(Role::OptBisectLimit, std::to_string(executions)),
        std::pair(Role::LLVMDebugCounter, counterWindow(counter, 0, most)),
        std::pair(Role::PrintLLVMDebugCounterQueries, std::string())})
    counting.command =
        counting.command.withFlags(compiler.flagsFor(role, value));
  auto result = oracle.door().run(counting);
  if (!result)
    return result.takeError();
  return countQueries(result->outcome.err.text, counter, " execute");
}

Expected<std::optional<bool>>
isCountedInPass(Oracle &oracle, const Compile &compile,
                const std::string &counter, uint64_t unit, uint64_t execution) {
  const CompilerUnderTest &compiler = oracle.instruments().compiler();
  if (!compiler.has(Role::OptBisectLimit) ||
      !compiler.has(Role::PrintLLVMDebugCounterQueries))
    return std::nullopt;
  const auto limit = static_cast<int64_t>(execution);
  const int64_t limits[] = {limit, limit + 1, -1};
  uint64_t seen[std::size(limits)] = {};
  for (auto [count, executions] : zip(seen, limits)) {
    auto units = unitsBy(oracle, compile, counter, executions);
    if (!units)
      return units.takeError();
    count = *units;
  }
  auto [before, behind, all] = seen;
  if (all == 0) // it does not say them
    return std::nullopt;
  return before <= unit && unit < behind;
}

} // namespace culprit
