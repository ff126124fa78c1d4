#include "counters/LLVMKnobs.h"
#include "counters/LLVMBisectKnobs.h"
#include "counters/LLVMCounterKnobs.h"
#include <functional>

using namespace llvm;

namespace culprit {

Expected<std::vector<LLVMKnob>>
proveLLVMKnobs(Prober &prober, const CompilerUnderTest &compiler,
               const Compile &compile) {
  LLVMProving proving(prober, compiler, compile);
  if (Error error = proving.baseRuns())
    return error;
  LLVMBisectKnobs bisect(proving);
  LLVMCounterKnobs counter(proving);
  const std::pair<Role, std::function<Error()>> all[] = {
      {Role::OptBisectLimit, [&] { return bisect.limit(); }},
      {Role::OptBisectIntervals, [&] { return bisect.intervals(); }},
      {Role::OptBisectSkip, [&] { return bisect.skip(); }},
      {Role::OptBisectFuncs, [&] { return bisect.funcs(); }},
      {Role::OptBisectVerbose, [&] { return bisect.verbose(); }},
      {Role::OptBisectPrintIRPath, [&] { return bisect.printIRPath(); }},
      {Role::OptDisable, [&] { return bisect.disable(); }},
      {Role::PrintLLVMDebugCounter, [&] { return counter.printCounters(); }},
      {Role::LLVMDebugCounter, [&] { return counter.counters(); }}};
  for (const auto &[role, prove] : all) {
    if (!compiler.profile.spellings.count(role))
      continue;
    proving.begin(role);
    if (!compiler.has(role))
      proving.settle(LLVMKnob::State::Unknown,
                     "not listed in the compiler's help");
    else if (Error error = prove())
      return error;
  }
  return proving.take();
}

} // namespace culprit
