//===- Report.h - What a triage found and how it knows ----------*- C++ -*-===//
//
// The model behind report.json (docs/report.md has its schema), report.md and
// the answer on the terminal. Every field is filled by the stage that proved
// it; an empty one was not found.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_REPORT_H
#define CULPRIT_REPORT_REPORT_H

#include "bisect/IRAround.h"
#include "bisect/action/ActionAnswer.h"
#include "bisect/kernel/KernelAnswer.h"
#include "bisect/pass/PassAnswer.h"
#include "judge/Oracle.h"
#include "reducer/FlagReduction.h"
#include "reducer/PipelineReduction.h"
#include "reducer/Reducer.h"
#include "report/Remark.h"
#include "report/SourceExcerpt.h"
#include "report/Status.h"
#include "reproducer/Bundle.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>

namespace culprit {

using std::chrono::milliseconds;

/// The tier of a compile from MLIR or CUDA down to machine code.
struct Tier {
  std::string name; ///< as in profiles; empty: not known
  std::string why;
  /// Seen in a run of the command as it is: no other run was compared with it.
  bool observed = false;
  std::string refusedBy; ///< the next tool, which got what was accepted before
  /// The pass of LLVM inside the pass of MLIR, if opt-bisect gates it.
  std::optional<PassAnswer> llvmPass;
};

/// A bundle, and whether it was seen to replay.
struct Reproducer {
  std::string path, command;
  bool confirmed = false;
  /// The compile of its run.sh, and how often that asks; for a confirmed one.
  std::optional<Compile> runs;
  unsigned runsPerReplay = 1;
  std::optional<Bundle> bundle; ///< its content; for a confirmed one
};

/// Of the reproducer, in the compiler's own words.
struct CompilerSays {
  std::string message;            ///< on standard error, without the stack
  std::vector<std::string> stack; ///< a line for each frame, innermost first
};

struct Report {
  Status status = Status::Partial;
  std::string date; ///< when it was made: `2026-01-31T12:00:00Z`
  std::vector<std::string> command; ///< as the user gave it
  std::string inputHash; ///< SHA-256 of its content; empty: none was read
  FailureSignature failure;
  /// Why it cannot be told from other failures: it is localised only.
  std::string indistinct;
  std::vector<CountedFace> faces; ///< the others; 0 runs: proven by a trace
  CompilerIdentity compiler;
  std::string profile;
  /// The compiler's own name, where no profile fits it: `profile` is what it
  /// was asked by. Else empty.
  std::string program;
  Limits limits;                            ///< of the baseline
  milliseconds learntWall{0}, learntCpu{0}; ///< of probes; 0: none was learnt
  unsigned baselineRuns = 0;
  std::vector<KnobRecord> knobs;
  PassAnswer pass;
  Tier tier;
  std::string stage; ///< of a compiler in stages: `ttgir`; "": not known
  /// The command of a smaller tool, if that was reduced: pattern, kernel,
  /// pipeline, flags, sizes and reproducer are of it. Empty: of `command`.
  std::vector<std::string> toolCommand;
  ActionAnswer action;
  KernelAnswer kernel;
  std::optional<Pipeline> originalPipeline;
  std::optional<PipelineAnswer> pipeline;
  /// Whether the command as given, with the reduced input, shows it too; absent
  /// if that input is no input of the whole pipeline.
  std::optional<bool> originalShows;
  std::optional<FlagAnswer> flags;
  std::optional<ReductionAnswer> reduction;
  /// Its edits were judged without threads; the reproducer has them again.
  bool editedWithoutThreads = false;
  unsigned opsBefore = 0, opsAfter = 0;
  size_t bytesBefore = 0, bytesAfter = 0;
  /// Where the error is that the failure is told by, as the command given
  /// prints it; "" if that is no line of a file, or an application tells the
  /// place.
  std::string errorPlace;
  /// The path of the input, if a program of the user's has made that, and it is
  /// gone: no place in it is one of a file.
  std::string madeInput;
  /// Where the user wrote what the culprit was applied to, or what the error is
  /// about.
  std::optional<SourceExcerpt> source;
  Reproducer reproducer;
  CompilerSays says;
  std::optional<IRAround> around; ///< what the culprit did to the reproducer
  std::string breakCommand; ///< for sh: a debugger that stops at the action
  std::vector<OtherFailure> others;
  ProbeCounts probes;
  /// Of Culprit's own process; the workers that read IR are others.
  milliseconds ownCpu{0};
  uint64_t ownPeakBytes = 0;
  std::chrono::milliseconds seconds{0};
  /// Everything that is not as sure as it could be, and what would sharpen it.
  Remarks remarks;

  ExitCode exitCode() const { return culprit::exitCode(status); }
};

/// `rejected-later` if a later tool refuses what the compiler accepted.
const char *kindOf(const Report &report);

} // namespace culprit
#endif
