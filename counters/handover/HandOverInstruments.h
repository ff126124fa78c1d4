//===- HandOverInstruments.h - Behind the compiler --------------*- C++ -*-===//
//
// culprit-handover.so goes into the compiler by LD_PRELOAD and stands in for
// the functions by which it reaches libnvvm and ptxas
// (docs/decisions/handover.md). LLVM's passes are in that library: opt-bisect
// goes there as one more option of it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_HANDOVER_HANDOVERINSTRUMENTS_H
#define CULPRIT_COUNTERS_HANDOVER_HANDOVERINSTRUMENTS_H

#include "counters/FlagInstruments.h"
#include "counters/PreloadLibrary.h"

namespace culprit {

class HandOverInstruments : public FlagInstruments {
public:
  HandOverInstruments(Prober &prober, const CompilerUnderTest &compiler,
                      PreloadLibrary library)
      : FlagInstruments(prober, compiler), library(std::move(library)) {}

  std::optional<Compile> watching(const Compile &compile) const override;
  llvm::Expected<std::optional<HandOver>> handOver(const Compile &compile,
                                                   bool bytes) override;

  std::unique_ptr<Knob> gateLLVMPasses(const Compile &compile,
                                       uint64_t units) const override;
  std::optional<Compile> listLLVMPasses(const Compile &compile) const override;
  std::optional<Compile>
  endingBeforeLLVMPass(const Compile &compile,
                       const std::string &pass) const override;

private:
  PreloadLibrary library;
};

} // namespace culprit
#endif
