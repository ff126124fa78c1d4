#include "counters/FlagInstruments.h"
#include "counters/FlagKnobs.h"
#include "counters/FlagTrace.h"
#include "counters/LocalReproducer.h"
#include "counters/PassArgument.h"
#include "counters/PrintedIR.h"
#include "counters/VerifiedTrace.h"

using namespace llvm;

namespace culprit {

std::unique_ptr<Knob> FlagInstruments::gatePasses(const Compile &compile,
                                                  uint64_t executions) const {
  return gateActions(compile, passExecutionTag, executions);
}

std::unique_ptr<Knob> FlagInstruments::gateActions(const Compile &compile,
                                                   const std::string &tag,
                                                   uint64_t units) const {
  return createActionKnob(compiler(), compile, tag, units);
}

Expected<std::optional<Trace>> FlagInstruments::trace(const Compile &compile,
                                                      unsigned runs) {
  return traceByFlags(door(), compiler(), compile, runs);
}

Error FlagInstruments::learnArgument(const Compile &compile, Trace &traced,
                                     size_t pass) {
  return culprit::learnArgument(door(), compiler(), compile, traced, pass);
}

Compile FlagInstruments::printing(const Compile &compile,
                                  bool locations) const {
  return printingIR(compiler(), compile, locations);
}

Expected<CompileResult> FlagInstruments::printIR(const Compile &compile,
                                                 bool locations) {
  return culprit::printIR(door(), compiler(), compile, locations);
}

Expected<std::optional<std::string>>
FlagInstruments::irBeforeFailure(const Compile &compile, unsigned runs,
                                 bool locations) {
  auto writing = writingLocalReproducer(compiler(), compile,
                                        printingFlags(compiler(), locations));
  if (!writing)
    return std::optional<std::string>();
  return irOfLocalReproducer(door(), *writing, runs);
}

Expected<std::optional<Instruments::FirstInvalid>>
FlagInstruments::firstInvalid(const Compile &compile) {
  return firstInvalidIfVerified(*this, compile);
}

std::unique_ptr<Knob> FlagInstruments::gateLLVMPasses(const Compile &compile,
                                                      uint64_t units) const {
  return createOptBisectKnob(compiler(), compile, units);
}

std::optional<Compile>
FlagInstruments::listLLVMPasses(const Compile &compile) const {
  if (!compiler().has(Role::OptBisectLimit))
    return std::nullopt;
  Compile ungated = compile;
  ungated.want = Want::AllText;
  OwnBisect own = ownBisect(compile);
  if (own.isLimit) // intervals list what they let run
    ungated.command = compile.command.withFlags(compiler().flagsFor(
        Role::OptBisectLimit,
        own.most == UINT64_MAX ? "-1" : std::to_string(own.most)));
  return ungated;
}

std::optional<Compile> FlagInstruments::skippingLLVMPasses(
    const Compile &compile, ArrayRef<uint64_t> skipped, uint64_t last) const {
  return skippingByOptBisect(compiler(), compile, skipped, last);
}

std::optional<Compile>
FlagInstruments::disablingLLVMPass(const Compile &compile,
                                   const std::string &pass) const {
  return disablingByName(compiler(), compile, pass);
}

std::unique_ptr<Knob> FlagInstruments::gateLLVMCounter(
    const Compile &compile, const std::string &counter, uint64_t units) const {
  return createLLVMCounterKnob(compiler(), compile, counter, units);
}

Expected<std::optional<std::vector<LLVMKnob>>>
FlagInstruments::proveLLVMKnobs(const Compile &compile) {
  if (passes() != Passes::LLVM)
    return std::optional<std::vector<LLVMKnob>>();
  return culprit::proveLLVMKnobs(door(), compiler(), compile);
}

} // namespace culprit
