//===- OutputQuestion.h - What makes a compiled output wrong ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_OUTPUTQUESTION_H
#define CULPRIT_TRIAGE_EVIDENCE_OUTPUTQUESTION_H

#include "judge/DifferentialOracle.h"
#include "reproducer/OutputTest.h"

namespace culprit {

/// How the user tells a wrong output from a right one: by a check of its own,
/// or by comparing what it does with what a trusted compile of it does.
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

/// Where the input is the user's own, not edited, an output that crashes is
/// wrong, if what the user trusts does not.
OutputRun runOf(const OutputQuestion &question, bool edited);

/// The oracle of the question as the user put it.
std::unique_ptr<Oracle> makeOutputOracle(Instruments &instruments,
                                         const FailureSignature &reference,
                                         const OutputQuestion &question);
OutputTest outputTestOf(const OutputQuestion &question);

/// Of the comparison that a bisection yields: the compile against another,
/// without the guilty pass. Of a check, what it prints is taken for what the
/// output does.
OutputTest differentialTestOf(const OutputQuestion &question);

/// Where the inputs of the compiles are not the user's any more, but IR on its
/// way: the reference is that of `whole`, whatever is asked.
llvm::Expected<std::unique_ptr<Oracle>>
makeOracleOfOneInput(Instruments &instruments,
                     const FailureSignature &signature, OutputRun run,
                     const ReferenceOutputs &references, const Compile &whole);

} // namespace culprit
#endif
