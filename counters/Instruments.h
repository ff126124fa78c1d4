//===- Instruments.h - What can be turned and seen in a compiler -*- C++ -*-==//
//
// Searches turn a compiler's knobs and look inside its runs, and do not know
// how that is done: by flags of the compiler, or by what Culprit brings along.
// Each way to do it is one class below this one, which MakeInstruments.cpp
// chooses. A class returns nothing for what it cannot do, and the searches do
// without.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_INSTRUMENTS_H
#define CULPRIT_COUNTERS_INSTRUMENTS_H

#include "counters/HandOver.h"
#include "counters/Knob.h"
#include "counters/LLVMKnobs.h"
#include "counters/Trace.h"

namespace culprit {

class Instruments {
public:
  /// Both outlive it.
  Instruments(Prober &prober, const CompilerUnderTest &compiler)
      : prober(prober), underTest(compiler) {}
  virtual ~Instruments() = default;

  Prober &door() const { return prober; }
  const CompilerUnderTest &compiler() const { return underTest; }

  /// The family of passes that `gatePasses` or `gateLLVMPasses` can gate, as
  /// far as can be known before it is tried.
  virtual Passes passes() const = 0;

  /// By a library of ours in the compiler.
  virtual bool isGate() const { return false; }
  /// Why nothing could be traced in the compiler; empty: nothing was refused.
  virtual std::string complaint() const { return ""; }
  /// What was traced was seen to have no MLIR in it.
  virtual bool hasNoMLIR() const { return false; }

  /// A knob over the pass executions of the compile, `executions` in number.
  virtual std::unique_ptr<Knob> gatePasses(const Compile &compile,
                                           uint64_t executions) const = 0;
  /// A knob over its actions of one tag.
  virtual std::unique_ptr<Knob> gateActions(const Compile &compile,
                                            const std::string &tag,
                                            uint64_t units) const = 0;

  /// The compile that ends, without a failure, when that pass execution is
  /// about to begin.
  virtual std::optional<Compile> endingBefore(const Compile &compile,
                                              uint64_t execution) const;
  /// The compile whose other actions are those inside that pass execution,
  /// counted from 0, and that ends after it.
  virtual std::optional<Compile> onlyInside(const Compile &compile,
                                            uint64_t execution) const;

  /// The compile in which no other actions of the tag run than those of its
  /// trace with these identities, whatever numbers they have then.
  virtual std::optional<Compile>
  runningOnly(const Compile &compile, const std::string &tag,
              llvm::ArrayRef<uint64_t> identities) const;

  /// The trace of the compile. For a flaky failure, the first of up to `runs`
  /// runs that fails is traced; nothing if none does.
  virtual llvm::Expected<std::optional<Trace>> trace(const Compile &compile,
                                                     unsigned runs = 1) = 0;
  /// Gives that pass of the trace, and all others of its class, their argument,
  /// if the trace did not tell it and it can be learnt.
  virtual llvm::Error learnArgument(const Compile &compile, Trace &traced,
                                    size_t pass);

  /// The trace of the compile, in which each action inside that pass execution
  /// says whether it changed the IR (Action::changed). Nothing where that
  /// cannot be seen. The compile hashes the pass's operation twice for each
  /// action.
  virtual llvm::Expected<std::optional<Trace>>
  traceChanges(const Compile &compile, uint64_t execution);

  /// The first action after which the IR is invalid: a pass execution, or an
  /// action inside of it. Two compiles.
  struct FirstInvalid {
    PassExecution pass;
    std::optional<Action> inside; ///< numbers count from the pass's begin
    std::string error;            ///< as the verifier says it; may be empty
  };
  virtual llvm::Expected<std::optional<FirstInvalid>>
  firstInvalid(const Compile &compile);

  /// The compile that prints its result as IR which can be read without its
  /// dialects, with the user's locations if asked.
  virtual Compile printing(const Compile &compile, bool locations) const = 0;
  /// Runs that compile; `output` is IR that stands by itself, and inputs are
  /// named in it as the user knows them.
  virtual llvm::Expected<CompileResult> printIR(const Compile &compile,
                                                bool locations);
  /// The IR that this pass execution gets.
  virtual llvm::Expected<std::optional<std::string>>
  irBefore(const Compile &compile, uint64_t execution, bool locations);
  /// The IR that the failing pass got, whichever pass that is; also if others
  /// fail before it, so that a gated run prints nothing. For a flaky failure,
  /// in one of up to `runs` runs.
  virtual llvm::Expected<std::optional<std::string>>
  irBeforeFailure(const Compile &compile, unsigned runs, bool locations);

  /// A knob over the passes that LLVM's opt-bisect counts: at point k the first
  /// k of them run, and those that the compiler cannot do without.
  virtual std::unique_ptr<Knob> gateLLVMPasses(const Compile &compile,
                                               uint64_t units) const;
  /// The compile in which all of them run, and standard error lists them as
  /// parseBisectLines() reads it.
  virtual std::optional<Compile> listLLVMPasses(const Compile &compile) const;
  /// The compile in which these of that list are skipped, by their numbers in
  /// it, from 1 and in order, and no other up to `last`; it lists them, too.
  virtual std::optional<Compile>
  skippingLLVMPasses(const Compile &compile, llvm::ArrayRef<uint64_t> skipped,
                     uint64_t last = UINT64_MAX) const;
  /// The compile without all of them that have this name.
  virtual std::optional<Compile>
  disablingLLVMPass(const Compile &compile, const std::string &pass) const;
  /// The compile that ends when this pass of that list is about to begin, not
  /// with the failure of a later one.
  virtual std::optional<Compile>
  endingBeforeLLVMPass(const Compile &compile, const std::string &pass) const;
  /// The compile that shows what the compiler itself drops: what the tools
  /// behind it say, and where it crashes.
  virtual std::optional<Compile> watching(const Compile &compile) const;
  /// The compile in which an `exit` with an error, from inside the compiler, is
  /// an abort, as a fault handler sees it.
  virtual std::optional<Compile> abortingAtExit(const Compile &compile) const;
  /// What that compile hands to the tools behind the compiler; with the bytes
  /// of the modules and of the assembly, if asked. One compile.
  virtual llvm::Expected<std::optional<HandOver>>
  handOver(const Compile &compile, bool bytes = false);
  /// A knob over the units of one debug counter of LLVM.
  virtual std::unique_ptr<Knob> gateLLVMCounter(const Compile &compile,
                                                const std::string &counter,
                                                uint64_t units) const;
  /// Each knob of LLVM with its proof, if the passes are LLVM's.
  virtual llvm::Expected<std::optional<std::vector<LLVMKnob>>>
  proveLLVMKnobs(const Compile &compile);

private:
  Prober &prober;
  const CompilerUnderTest &underTest;
};

} // namespace culprit
#endif
