#include "counters/Instruments.h"
#include "counters/PrintedIR.h"

using namespace llvm;

namespace culprit {

Error Instruments::learnArgument(const Compile &, Trace &, size_t) {
  return Error::success();
}

std::optional<Compile> Instruments::endingBefore(const Compile &,
                                                 uint64_t) const {
  return std::nullopt;
}

std::optional<Compile> Instruments::onlyInside(const Compile &,
                                               uint64_t) const {
  return std::nullopt;
}

std::optional<Compile> Instruments::runningOnly(const Compile &,
                                                const std::string &,
                                                ArrayRef<uint64_t>) const {
  return std::nullopt;
}

Expected<std::optional<Instruments::FirstInvalid>>
Instruments::firstInvalid(const Compile &) {
  return std::optional<FirstInvalid>();
}

Expected<std::optional<Trace>> Instruments::traceChanges(const Compile &,
                                                         uint64_t) {
  return std::optional<Trace>();
}

Expected<CompileResult> Instruments::printIR(const Compile &compile,
                                             bool locations) {
  Compile asked = printing(compile, locations);
  auto result = door().run(asked);
  if (result)
    result->output = asTheUserNamesIt(result->output, asked, door());
  return result;
}

Expected<std::optional<std::string>>
Instruments::irBefore(const Compile &compile, uint64_t execution,
                      bool locations) {
  auto gate = gatePasses(compile, execution + 1);
  if (!gate)
    return std::optional<std::string>();
  auto printed = printIR(gate->at(execution), locations);
  if (!printed)
    return printed.takeError();
  return wholeOutput(std::move(*printed));
}

Expected<std::optional<std::string>>
Instruments::irBeforeFailure(const Compile &, unsigned, bool) {
  return std::optional<std::string>();
}

std::unique_ptr<Knob> Instruments::gateLLVMPasses(const Compile &,
                                                  uint64_t) const {
  return nullptr;
}

std::optional<Compile> Instruments::listLLVMPasses(const Compile &) const {
  return std::nullopt;
}

std::optional<Compile> Instruments::skippingLLVMPasses(const Compile &,
                                                       ArrayRef<uint64_t>,
                                                       uint64_t) const {
  return std::nullopt;
}

std::optional<Compile>
Instruments::disablingLLVMPass(const Compile &, const std::string &) const {
  return std::nullopt;
}

std::optional<Compile>
Instruments::endingBeforeLLVMPass(const Compile &, const std::string &) const {
  return std::nullopt;
}

std::optional<Compile> Instruments::abortingAtExit(const Compile &) const {
  return std::nullopt;
}

std::optional<Compile> Instruments::watching(const Compile &) const {
  return std::nullopt;
}

Expected<std::optional<HandOver>> Instruments::handOver(const Compile &, bool) {
  return std::optional<HandOver>();
}

std::unique_ptr<Knob> Instruments::gateLLVMCounter(const Compile &,
                                                   const std::string &,
                                                   uint64_t) const {
  return nullptr;
}

Expected<std::optional<std::vector<LLVMKnob>>>
Instruments::proveLLVMKnobs(const Compile &) {
  return std::optional<std::vector<LLVMKnob>>();
}

} // namespace culprit
