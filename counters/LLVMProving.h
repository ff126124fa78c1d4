//===- LLVMProving.h - The controls of LLVM's knobs -------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_LLVMPROVING_H
#define CULPRIT_COUNTERS_LLVMPROVING_H

#include "compiler/output/BisectLines.h"
#include "compiler/output/LLVMCounters.h"
#include "counters/LLVMKnobs.h"

namespace culprit {

/// One setting, and what came of it.
struct LLVMRun {
  Outcome outcome;
  std::string output;
  std::vector<BisectLine> lines;
  bool sameAs(const LLVMRun &other) const;
  size_t skipped() const; ///< passes, as the compiler says
  /// What the compiler says of an option that it does not know, after which it
  /// may go on; empty if it knows all.
  std::string unknown() const;
};

/// One control for each knob. What changes nothing proves nothing, so all runs
/// are compared with one that sets none.
class LLVMProving {
public:
  LLVMProving(Prober &prober, const CompilerUnderTest &compiler,
              const Compile &compile)
      : prober(prober), compiler(compiler), compile(compile) {}

  llvm::Expected<std::vector<LLVMKnob>> run();

private:
  using Setting = std::pair<Role, std::string>;
  llvm::Expected<LLVMRun> with(llvm::ArrayRef<Setting> settings,
                               unsigned repeat = 0);
  /// Beside a limit, which makes the compiler list its passes. False where the
  /// compiler does not know the option.
  llvm::Expected<bool> tryWith(const Setting &setting, LLVMRun &into,
                               llvm::StringRef limit = "-1");
  llvm::Error baseRuns();
  bool differs(const LLVMRun &run) const;
  /// Of the knob in question.
  void settle(LLVMKnob::State state, std::string evidence);
  /// True, and settled, where the run says that it is unknown.
  bool settledUnknown(const LLVMRun &run);

  // LLVMBisectKnobs.cpp
  llvm::Error limit();
  llvm::Error intervals();
  /// Most passes are needless: with the limit at `k` the output is that of the
  /// whole run, and with one less it is not. Without that k-th, it may not be.
  llvm::Expected<uint64_t> neededPass();
  llvm::Error skip();
  /// Under a limit of 0, of one function alone: neither all nor nothing.
  llvm::Error funcs();
  llvm::Error verbose();
  llvm::Error printIRPath();
  llvm::Error disable();

  // LLVMCounterKnobs.cpp
  llvm::Error printCounters();
  /// Those that count most are tried first.
  llvm::Error counters();

  Prober &prober;
  const CompilerUnderTest &compiler;
  const Compile &compile;
  LLVMRun plain, listed, gated; ///< no knob, limit -1, limit 0
  bool repeatable = true;       ///< two plain runs end alike
  LLVMCounterTable table;
  std::vector<LLVMKnob> knobs;
};

} // namespace culprit
#endif
