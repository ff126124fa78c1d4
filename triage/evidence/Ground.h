//===- Ground.h - A command that can be measured ----------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_GROUND_H
#define CULPRIT_TRIAGE_EVIDENCE_GROUND_H

#include "bisect/pass/PassBisection.h"
#include "counters/Trace.h"
#include "report/Remark.h"

namespace culprit {

/// Threads off, the pipeline as expanded text, the input as the compiler reads
/// it, and what a trace says of the failure: the form of the command that every
/// later step starts from.
struct SteadyGround {
  Compile compile;                  ///< shows the failure
  std::optional<Pipeline> pipeline; ///< as text; what `compile` runs
  std::optional<Trace> traced;
  FailureSignature signature; ///< with pass, action, pass errors
  /// The failing pass, as executions of `compile` are numbered.
  PassAnswer pass;
  Remarks remarks;        ///< what could not be steadied
  std::string normalised; ///< input in generic form; may be empty
  /// `normalised` says where the user wrote each op: that of wrong code, of a
  /// part, and, until `small` has seen it, of a large input.
  bool isLocated = false;
  /// The signature with threads, if without them the same bug shows otherwise:
  /// in a way that it never does with them.
  std::optional<FailureSignature> withThreads;
  /// Without threads, no run of the command failed.
  bool passesWithoutThreads = false;
  bool inputParses = false; ///< the compiler accepts it without passes
  /// A script that was not seen to take a pipeline (TakesPipeline.h): what it
  /// does with another one says nothing.
  bool ignoresPipeline = false;
  bool isPart = false;       ///< of the user's input
  bool isShownAgain = false; ///< the trace ends as the baseline did
  /// If the failure is no more than the compiler's refusal of the input: the
  /// line that says so.
  std::string parseComplaint;

  bool isOfWrongCode() const {
    return signature.face.kind == FailureKind::Miscompile;
  }
};

} // namespace culprit
#endif
