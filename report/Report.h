//===- Report.h - What a triage found and how it knows ----------*- C++ -*-===//
//
// The model behind report.json (docs/report.md has its schema), report.md and
// the answer on the terminal. Every field is filled by the stage that proved
// it; an empty one was not found.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_REPORT_H
#define CULPRIT_REPORT_REPORT_H

#include "bisect/ActionBisection.h"
#include "bisect/KernelIsolation.h"
#include "bisect/PassBisection.h"
#include "judge/Oracle.h"
#include "reducer/FlagReduction.h"
#include "reducer/PipelineReduction.h"
#include "reducer/Reducer.h"
#include "report/ExitCode.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>

namespace culprit {

enum class Status {
  Confirmed,
  Partial,
  NotReproduced,
  Inconsistent,
  Interrupted,
  Budget,
  Refused,    ///< the command or the input is wrong
  NoCompiler, ///< none of that name, or it cannot be started
  Failed,     ///< Culprit could not do its job
};
const char *str(Status status);
/// What an answer is worth that was stopped so early.
Status statusOf(const Stopped &stopped);
ExitCode exitCode(Status status);

using std::chrono::milliseconds;

/// Of a compile from MLIR or CUDA down to machine code.
struct Tier {
  std::string name; ///< as in profiles; empty: not known
  std::string why;
  std::string refusedBy; ///< the next tool, which got what was accepted before
  /// The pass of LLVM inside the pass of MLIR, where opt-bisect gates it.
  std::optional<PassAnswer> llvmPass;
};

struct Report {
  Status status = Status::Partial;
  std::vector<std::string> command; ///< as the user gave it
  FailureSignature failure;
  /// Why it cannot be told from other failures: it is localised only.
  std::string indistinct;
  std::vector<CountedFace> faces; ///< the others; 0 runs: proven by a trace
  CompilerIdentity compiler;
  std::string profile;
  Limits limits;                            ///< of the baseline
  milliseconds learntWall{0}, learntCpu{0}; ///< of probes; 0: none was learnt
  unsigned baselineRuns = 0;
  std::vector<KnobRecord> knobs;
  PassAnswer pass;
  Tier tier;
  ActionAnswer action;
  KernelAnswer kernel;
  std::optional<Pipeline> originalPipeline;
  std::optional<PipelineAnswer> pipeline;
  /// Whether the command as given, with the reduced input, shows it too; absent
  /// where that input is no input of the whole pipeline.
  std::optional<bool> originalShows;
  std::optional<FlagAnswer> flags;
  std::optional<ReductionAnswer> reduction;
  unsigned opsBefore = 0, opsAfter = 0;
  size_t bytesBefore = 0, bytesAfter = 0;
  std::string reproducerPath, reproducerCommand;
  bool reproducerConfirmed = false;
  std::string breakCommand; ///< for sh: a debugger that stops at the action
  std::vector<OtherFailure> others;
  ProbeCounts probes;
  std::chrono::milliseconds seconds{0};
  std::map<std::string, std::chrono::milliseconds> secondsByStage;
  /// What is not as sure as it could be, and what would sharpen it.
  std::vector<std::string> remarks;
  /// As one more remark, if it is not there yet.
  void note(std::string remark) {
    if (!llvm::is_contained(remarks, remark))
      remarks.push_back(std::move(remark));
  }

  ExitCode exitCode() const { return culprit::exitCode(status); }

  /// What was found before it is of no one compiler: nothing is proven of it.
  void withdrawProofs();
};

/// Of a run that ended in an error: `report`, and what the error says. The
/// error stays as it is.
void addError(Report &report, llvm::Error &error);

/// `rejected-later` where a later tool refuses what the compiler accepted.
const char *kindOf(const Report &report);

std::string toJson(const Report &report);
std::string toMarkdown(const Report &report);
/// Why each op of the reduced input is still there.
std::string toExplanation(const Report &report);
/// A dozen lines for standard output.
std::string toText(const Report &report);

} // namespace culprit
#endif
