//===- SteadyGround.h - A command that can be measured ----------*- C++ -*-===//
//
// Threads off, the pipeline as expanded text, and what a trace says of the
// failure: the form of the command that every later stage starts from.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_STEADYGROUND_H
#define CULPRIT_TRIAGE_STEPS_STEADYGROUND_H

#include "judge/Oracle.h"
#include "triage/session/Session.h"

namespace culprit {

struct SteadyGround {
  Compile compile;                  ///< shows the failure
  std::optional<Pipeline> pipeline; ///< expanded; what `compile` runs
  std::optional<Trace> traced;
  FailureSignature signature;       ///< with pass, action, pass errors
  std::vector<std::string> remarks; ///< what could not be steadied
  std::string normalised;           ///< input in generic form; may be empty
  /// What the command shows as given, where without threads the same bug shows
  /// otherwise: in a way that it never does with them.
  std::optional<FailureSignature> withThreads;
  bool inputParses = false; ///< the compiler accepts it without passes
  /// Where the failure is no more than the compiler's refusal of the input: the
  /// line that says so.
  std::string parseComplaint;
};

/// About 7 compiles; of a crash that shows otherwise without threads, up to 40.
/// `asGiven` fails as `reference` says.
llvm::Expected<SteadyGround>
findSteadyGround(Prober &prober, const CompilerUnderTest &compiler,
                 const Compile &asGiven, const FailureSignature &reference);

} // namespace culprit
#endif
