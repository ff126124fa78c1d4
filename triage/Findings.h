//===- Findings.h - What a triage has found so far --------------*- C++ -*-===//
//
// A step reads what earlier steps found, and adds its own. The signature of the
// failure is not here: the oracle owns it. report.json and all that people read
// are made from this at the end (triage/MakeReport.h).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_FINDINGS_H
#define CULPRIT_TRIAGE_FINDINGS_H

#include "bisect/kernel/KernelsLeft.h"
#include "report/Report.h"
#include "triage/evidence/Baseline.h"

namespace culprit {

/// For bytes that cannot be edited. What is compiled, kept and replayed are the
/// bytes.
struct EditedText {
  std::shared_ptr<const Assembler> assembler;
  InputText text;       ///< in generic form; edits are of this
  std::string madeInto; ///< the hash of the input that was made of it
  std::string readable; ///< of the same bytes, for people; "": only `text`
};

/// All that is true of a smaller input or a shorter command, and of nothing
/// else. To give it up is one reset.
struct Reduction {
  Compile start; ///< shows the failure; what the reduction began with
  std::optional<PipelineAnswer> pipeline; ///< first that of the whole input
  std::optional<FlagAnswer> flags;
  std::optional<ReductionAnswer> input;
  std::optional<EditedText> text;
  SymbolsLeft symbols; ///< of what was tried and showed the failure
  /// Inputs that seemed to show it on the way, with the one that edits began
  /// with; the last of 4 MiB together.
  std::vector<InputText> onTheWay;
  /// That of the whole input, with fewer functions.
  std::optional<KernelAnswer> kernel;
  /// Whether the command as given shows the failure with the reduced input;
  /// absent if that is no input of it.
  std::optional<bool> originalShows;
  /// That of the whole input, and the failing pass, where what is left gave a
  /// better answer.
  std::optional<std::pair<PassAnswer, std::string>> passOfWhole;
  std::optional<size_t> functionsLeft; ///< with a body, where it is known
  bool canEditInput = false; ///< it shows the failure in a form that is edited
  bool shorter = false;      ///< the command, in this round
  bool wentBack = false;     ///< to what hangs, after edits had made it slow
  unsigned rounds = 0;       ///< of input and command in turn
  Remarks remarks;
};

struct Findings {
  Status status = Status::Partial;
  Baseline baseline;
  /// Why the failure cannot be told from others: it is localised only.
  std::string indistinct;
  /// An empty input shows the failure, too: edits would say nothing.
  bool mayBeUnread = false;
  std::vector<CountedFace> faces;       ///< others than the signature's own
  std::vector<FailureFace> provenFaces; ///< those that a trace has proven
  /// The pass in which the failure arises; empty if that is not sure.
  std::string failingPass;
  Limits learnt; ///< of probes; wall 0: none was learnt
  std::vector<KnobRecord> knobs;
  PassAnswer pass;
  std::optional<HandOver> handOver; ///< to the tools behind the compiler
  /// Variables that name a toolkit which the compiler does not fit: without
  /// them the command does not fail, or otherwise.
  std::vector<std::string> toolkitVariables;
  Tier tier;
  KernelAnswer kernel;
  ActionAnswer action;
  /// The application that the command left open, where the pass crashed in
  /// another one on the function alone: no edit may lead back to that.
  std::optional<NamedAction> openElsewhere;
  std::string breakCommand; ///< for sh: a debugger that stops at the action
  /// Proven on the input as given, or the part of it that the ground has.
  std::optional<PipelineAnswer> pipeline;
  std::optional<Reduction> reduction;

  /// What was replayed last takes little more than the limit of a hang.
  bool hangsBarely = false;

  Compile best; ///< the smallest that shows the failure
  size_t bytesBefore = 0;
  unsigned opsBefore = 0;
  unsigned opsAfter = 0; ///< of `best`, as far as a step has counted
  size_t bytesAfter = 0;
  Reproducer reproducer;
  CompilerSays says;
  std::optional<IRAround> around; ///< what the culprit did to the reproducer
  std::vector<OtherFailure> others;
  Remarks remarks;   ///< all but those of the reduction
  std::string stage; ///< of a compiler in stages: `ttgir`; "": not known
  /// The answer is a line of the program that the front end refuses, or fails
  /// on.
  bool lineIsAnswer = false;
  std::vector<ProbeCounts> otherCompiles; ///< of other tools; not the session's
  /// The answer to what the compiler handed to a smaller tool. What it says
  /// takes the place of what this one would go on to find.
  std::optional<Report> byTool;

  /// The pipeline of the smaller input, if there is one.
  const std::optional<PipelineAnswer> &pipelineNow() const {
    return reduction ? reduction->pipeline : pipeline;
  }

  /// The functions that the smaller input needs, if there is one.
  const KernelAnswer &kernelNow() const {
    return reduction && reduction->kernel ? *reduction->kernel : kernel;
  }

  bool isInputReduced() const { return reduction && reduction->input; }

  /// It hung under a limit that was learnt, and not under the full one, or
  /// nobody asked: the pass may be one that is only slow, in front of it.
  void doubtPassOfHang();

  /// The compiler that the findings are about is there no more: nothing is
  /// proven.
  void withdrawProofs();
};

} // namespace culprit
#endif
