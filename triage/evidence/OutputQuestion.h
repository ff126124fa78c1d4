//===- OutputQuestion.h - What makes a compiled output wrong ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_OUTPUTQUESTION_H
#define CULPRIT_TRIAGE_EVIDENCE_OUTPUTQUESTION_H

#include "judge/DifferentialOracle.h"
#include "reproducer/OutputTest.h"

namespace culprit {

/// The user's way to tell a wrong output from a right one: a check of it, or a
/// comparison of what it does with what a trusted compile of it does.
struct OutputQuestion {
  std::string check;       ///< `--check`: 0 = right
  std::string interesting; ///< `--interesting`: 0 = the failure shows
  std::string reference;   ///< `--reference`: prints the trusted output
  std::string run;         ///< `--run`: runs an output
  Tolerance tolerance;     ///< of what the runs print
  bool asked() const {
    return !check.empty() || !interesting.empty() || !run.empty();
  }
};

/// The way to run an output. If the input is the user's own, not edited, an
/// output that crashes is wrong if the trusted one does not crash.
OutputRun runOf(const OutputQuestion &question, bool edited);

/// The oracle of the question as the user put it.
std::unique_ptr<Oracle> makeOutputOracle(Instruments &instruments,
                                         const FailureSignature &reference,
                                         const OutputQuestion &question);
OutputTest outputTestOf(const OutputQuestion &question);

/// The test for the comparison that a bisection yields: the compile against
/// another, without the guilty pass. If the user gave a check, the check's own
/// output is taken for what the output does.
OutputTest differentialTestOf(const OutputQuestion &question);

/// For compiles whose inputs are not the user's any more, but IR on its way:
/// the reference is that of `whole`, whatever is asked.
llvm::Expected<std::unique_ptr<Oracle>>
makeOracleOfOneInput(Instruments &instruments,
                     const FailureSignature &signature, OutputRun run,
                     const ReferenceOutputs &references, const Compile &whole);

} // namespace culprit
#endif
