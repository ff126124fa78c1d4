//===- LLVMProving.h - What the controls of LLVM's knobs share --*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_LLVMPROVING_H
#define CULPRIT_COUNTERS_LLVMPROVING_H

#include "compiler/output/BisectLines.h"
#include "counters/LLVMKnob.h"
#include "probe/compiler/CompilerUnderTest.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <utility>
#include <vector>

namespace culprit {

/// One setting, and its result.
struct LLVMRun {
  Outcome outcome;
  std::string output;
  std::vector<BisectLine> lines;
  bool sameAs(const LLVMRun &other) const;
  size_t skipped() const; ///< passes, as the compiler says
  /// The compiler's complaint of an option that it does not know, after which
  /// it may go on; empty if it knows all.
  std::string unknown() const;
};

/// The runs that controls are made of, and what they say of one knob after the
/// other. A setting that changes nothing proves nothing, so all runs are
/// compared with one that sets no knob.
class LLVMProving {
public:
  /// All must outlive this.
  LLVMProving(Prober &prober, const CompilerUnderTest &compiler,
              const Compile &compile);

  /// The runs that the others are compared with; comes first.
  llvm::Error baseRuns();
  const LLVMRun &plain() const { return plainRun; }   ///< no knob
  const LLVMRun &listed() const { return listedRun; } ///< a limit of -1
  const LLVMRun &gated() const { return gatedRun; }   ///< a limit of 0

  using Setting = std::pair<Role, std::string>;
  llvm::Expected<LLVMRun> with(llvm::ArrayRef<Setting> settings,
                               unsigned repeat = 0);
  /// Beside a limit, which makes the compiler list its passes. False, and
  /// settled, where the compiler does not know the option.
  llvm::Expected<bool> tryWith(const Setting &setting, LLVMRun &into,
                               llvm::StringRef limit = "-1");
  /// False, too, where two runs without a knob differ already.
  bool differs(const LLVMRun &run) const;
  /// The command itself sets a limit of opt-bisect, or intervals.
  bool setsBisect() const;
  Prober &door() { return prober; }

  /// The knob of this role is in question from now on.
  void begin(Role role);
  /// The number of units that the knob in question counts.
  void counts(uint64_t units);
  void settle(LLVMKnob::State state, std::string evidence);
  /// True, and settled, if the run says that the knob is unknown.
  bool settledUnknown(const LLVMRun &run);
  /// Each knob that was in question.
  std::vector<LLVMKnob> take();

private:
  Prober &prober;
  const CompilerUnderTest &compiler;
  const Compile &compile;
  LLVMRun plainRun, listedRun, gatedRun;
  bool repeatable = true; ///< plain runs end alike
  std::vector<LLVMKnob> knobs;
};

} // namespace culprit
#endif
