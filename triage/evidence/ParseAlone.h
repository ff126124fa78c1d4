//===- ParseAlone.h - The input without passes ------------------*- C++ -*-===//
//
// A compile that does no more than read the input and print it is a healthy
// run, from which later limits are learnt, and tells the input in the form that
// Culprit reads. What it complains of is no pass's fault.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_PARSEALONE_H
#define CULPRIT_TRIAGE_EVIDENCE_PARSEALONE_H

#include "counters/Instruments.h"
#include "triage/evidence/Ground.h"

namespace culprit {

/// All that it is made of outlives it. `input` may be a part of that of
/// `asGiven`.
class ParseAlone {
public:
  ParseAlone(Instruments &instruments, const Compile &asGiven,
             const InputText &input)
      : instruments(instruments), compiler(instruments.compiler()),
        asGiven(asGiven), input(input) {}

  /// Whether the compiler has such a command. For wrong code, what that prints
  /// is all that matters.
  bool isPossible(const SteadyGround &ground) const;

  /// For wrong code with the flags that `origin` prints it with. One compile.
  llvm::Expected<CompileResult> run(const SteadyGround &ground) const;

  /// Into the ground goes what it says, if it is possible; else the form that
  /// another program of the same build prints, which need not show the failure.
  llvm::Error apply(SteadyGround &ground) const;

  /// What the tool prints that runs the compiler's reproducers. A compiler that
  /// is to stop at its input may have converted it. Empty if there is none, or
  /// it refuses.
  llvm::Expected<std::string> printedByTool() const;

private:
  /// Where a verifier crashes on what was read, that is what the compiler
  /// prints without it.
  llvm::Error takeUnverified(SteadyGround &ground) const;
  /// By a program of the same build, with its flags.
  llvm::Expected<std::string> printedBy(const std::string &program) const;
  bool printsLocations(const SteadyGround &ground) const;
  /// A compiler of MLIR that only reads it, as mlir-translate and mlir-runner,
  /// comes with one that prints it. Empty if there is none, or it refuses.
  llvm::Expected<std::string> printedBeside() const;

  Instruments &instruments;
  const CompilerUnderTest &compiler;
  const Compile &asGiven;
  const InputText &input;
};

} // namespace culprit
#endif
