//===- GateInstruments.h - Instruments by a library of ours -----*- C++ -*-===//
//
// culprit-gate.so goes into the compiler by LD_PRELOAD, finds the MLIR in it by
// its symbols, and decides which of its actions run
// (docs/decisions/gate.md). Passes and patterns are gated and traced by it;
// what LLVM has, and the flags that print IR, are the compiler's own.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_GATEINSTRUMENTS_H
#define CULPRIT_COUNTERS_GATE_GATEINSTRUMENTS_H

#include "counters/FlagInstruments.h"
#include "counters/gate/GateOrder.h"
#include "counters/gate/GateSight.h"
#include "counters/gate/GateTrace.h"
#include "counters/gate/PassesToStandAt.h"

namespace culprit {

class GateInstruments : public FlagInstruments {
public:
  GateInstruments(Prober &prober, const CompilerUnderTest &compiler,
                  PreloadLibrary library)
      : FlagInstruments(prober, compiler), library(std::move(library)) {}

  /// Those of MLIR once a trace has seen one, else by the flags.
  Passes passes() const override;
  bool isGate() const override { return true; }
  bool hasNoMLIR() const override { return sight.isWithoutMLIR(); }
  std::string complaint() const override { return sight.refusal(); }

  std::unique_ptr<Knob> gateActions(const Compile &compile,
                                    const std::string &tag,
                                    uint64_t units) const override;

  std::optional<Compile> endingBefore(const Compile &compile,
                                      uint64_t execution) const override;
  std::optional<Compile> onlyInside(const Compile &compile,
                                    uint64_t execution) const override;

  std::optional<Compile>
  runningOnly(const Compile &compile, const std::string &tag,
              llvm::ArrayRef<uint64_t> identities) const override;

  /// One compile; two where a pass may have left invalid IR: only the verifier
  /// tells which.
  llvm::Expected<std::optional<Trace>> trace(const Compile &compile,
                                             unsigned runs = 1) override;
  /// The trace has them all.
  llvm::Error learnArgument(const Compile &, Trace &, size_t) override {
    return llvm::Error::success();
  }
  llvm::Expected<std::optional<Trace>>
  traceChanges(const Compile &compile, uint64_t execution) override;
  llvm::Expected<std::optional<FirstInvalid>>
  firstInvalid(const Compile &compile) override;
  /// One compile.
  llvm::Expected<std::optional<std::string>>
  irBefore(const Compile &compile, uint64_t execution, bool locations) override;
  /// A trace, and one compile more.
  llvm::Expected<std::optional<std::string>>
  irBeforeFailure(const Compile &compile, unsigned runs,
                  bool locations) override;

  /// By the compiler's own flag, or, if it has none, as an option that the gate
  /// gives to LLVM.
  std::unique_ptr<Knob> gateLLVMPasses(const Compile &compile,
                                       uint64_t units) const override;
  std::optional<Compile> listLLVMPasses(const Compile &compile) const override;
  std::optional<Compile>
  endingBeforeLLVMPass(const Compile &compile,
                       const std::string &pass) const override;
  std::optional<Compile> abortingAtExit(const Compile &compile) const override;

private:
  /// By the compiler's flag; without one MLIR is made to say that it has no
  /// threads.
  Compile singleThreaded(const Compile &compile) const;
  Program program() const;
  /// Runs the compile with that word, and reads what it logs.
  llvm::Expected<std::optional<Trace>> logged(const Compile &compile,
                                              const std::string &word);
  llvm::Error lookForInvalidIR(const Compile &compile, Trace &traced);

  PreloadLibrary library;
  GateSight sight;
  PassesToStandAt stands;
};

} // namespace culprit
#endif
