//===- FlagInstruments.h - Instruments by a compiler's flags ----*- C++ -*-===//
//
// MLIR's action log and debug counters, LLVM's opt-bisect and debug counters,
// the flags that print IR: whatever of these the profile spells and the build
// lists in its help. MLIR's counters run windows of actions, and no other sets.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_FLAGINSTRUMENTS_H
#define CULPRIT_COUNTERS_FLAGINSTRUMENTS_H

#include "counters/Instruments.h"

namespace culprit {

class FlagInstruments : public Instruments {
public:
  using Instruments::Instruments;

  Passes passes() const override { return compiler().passes(); }

  std::unique_ptr<Knob> gatePasses(const Compile &compile,
                                   uint64_t executions) const override;
  std::unique_ptr<Knob> gateActions(const Compile &compile,
                                    const std::string &tag,
                                    uint64_t units) const override;

  /// One compile, or two when a crash cut the log.
  llvm::Expected<std::optional<Trace>> trace(const Compile &compile,
                                             unsigned runs = 1) override;
  /// At most 8 compiles, in which no pass but adaptors runs.
  llvm::Error learnArgument(const Compile &compile, Trace &traced,
                            size_t pass) override;

  Compile printing(const Compile &compile, bool locations) const override;
  /// One compile; a second one where the IR names resources.
  llvm::Expected<CompileResult> printIR(const Compile &compile,
                                        bool locations) override;
  llvm::Expected<std::optional<std::string>>
  irBeforeFailure(const Compile &compile, unsigned runs,
                  bool locations) override;

  /// Where the user turned verification off: one trace with it.
  llvm::Expected<std::optional<FirstInvalid>>
  firstInvalid(const Compile &compile) override;

  std::unique_ptr<Knob> gateLLVMPasses(const Compile &compile,
                                       uint64_t units) const override;
  std::optional<Compile> listLLVMPasses(const Compile &compile) const override;
  std::optional<Compile> skippingLLVMPasses(const Compile &compile,
                                            llvm::ArrayRef<uint64_t> skipped,
                                            uint64_t last) const override;
  std::optional<Compile>
  disablingLLVMPass(const Compile &compile,
                    const std::string &pass) const override;
  std::unique_ptr<Knob> gateLLVMCounter(const Compile &compile,
                                        const std::string &counter,
                                        uint64_t units) const override;
  /// Up to 20 compiles.
  llvm::Expected<std::optional<std::vector<LLVMKnob>>>
  proveLLVMKnobs(const Compile &compile) override;
};

} // namespace culprit
#endif
