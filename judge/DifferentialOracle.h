//===- DifferentialOracle.h - Right and wrong, side by side -----*- C++ -*-===//
//
// The output of a compile is run beside the output of a trusted compile of the
// same input; the failure is that the two behave differently. Unlike a check
// with a constant in it, this judges any input, so it can drive a reduction.
//
// Assumption: the input has one meaning. An edit may break that (the program
// reads what was never written), and then both are right. So before a
// difference counts, the reference is run again, and with other bytes in fresh
// memory: if it varies, nothing can be said.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_DIFFERENTIALORACLE_H
#define CULPRIT_JUDGE_DIFFERENTIALORACLE_H

#include "judge/CompiledOutput.h"
#include "judge/Oracle.h"
#include "judge/OutputComparison.h"
#include "judge/UserScript.h"

namespace culprit {

/// The way to see what a compiled output does: a shell command, `{output}` in
/// it. Its standard output is compared, and its exit code if that may be any.
struct OutputRun {
  std::string script;
  /// --run: other codes than 0 say nothing. For a check, all codes but 125 are
  /// part of what it says.
  bool mustSucceed = true;
  Tolerance tolerance = {};
  /// For a check: whether exit 0 says that the output is right, or that it is
  /// wrong. Other codes say the opposite. Nothing: the script only prints.
  std::optional<bool> zeroIsRight = {};
  /// Valgrind watches the reference of each difference, if it is installed.
  bool watchReads = false;
  /// False: a program that only prints `-nan` for `nan` is right, as LLVM
  /// promises no sign.
  bool signOfNaNCounts = true;
  /// The program as given is defined as far as whyUndefined() says, so that its
  /// edits must be, too.
  bool mustBeDefined = false;
  /// If the reference runs, an output that crashes, or does not end within the
  /// full limit, is wrong. An output that a runner refuses is not: it may only
  /// lack a lowering.
  bool crashIsWrong = false;
};

/// The trusted outputs for these compiles, in their order; nothing for a
/// compile that has none. Many may be compiled together.
using ReferenceOutputs =
    std::function<llvm::Expected<std::vector<std::optional<InputText>>>(
        const std::vector<Compile> &, Together &)>;

class DifferentialOracle : public Oracle {
public:
  DifferentialOracle(Instruments &instruments, FailureSignature signature,
                     OutputRun run, ReferenceOutputs references)
      : Oracle(instruments, std::move(signature)), run(std::move(run)),
        script(userScript(this->run.script, outputHoles,
                          door().configuration().scriptDirectory)),
        references(std::move(references)),
        together(instruments.door(), instruments.compiler()) {}

  bool looksAhead() const override { return together.mayHelp(); }
  /// Compiles them, if that is done with a few processes, and runs nothing.
  llvm::Error expect(const std::vector<Compile> &compiles) override;

protected:
  /// Two compiles. Two runs, if their outputs differ. Three more runs of the
  /// reference, if the two runs print something else, one of opt's lint where
  /// the input is LLVM IR, and where it allocates memory on the stack, two
  /// compiles and runs more. The reference
  /// goes first: if it is not right, the rest is not asked.
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution) override;

private:
  /// The result of a run; `problem` says why there is none.
  struct Behaviour {
    std::string text, problem;
    std::string said; ///< of a problem, for people: the first line of stderr
    bool crashed = false; ///< by a signal of its own, or without end
    bool timedOut = false;
    int exitCode = 0;
  };
  /// Files to run; a repeat repeats the output, not the reference.
  struct Pair {
    Compile output, reference;
  };

  llvm::Error runFiles(std::vector<Compile> files,
                       std::optional<uint8_t> fresh = std::nullopt);
  llvm::Error runWithFullTime(const std::vector<Compile> &files);
  Behaviour behaviourOf(const Outcome &outcome) const;
  bool same(const Behaviour &a, const Behaviour &b) const;
  /// For people: the first lines that are not the same, or the exit codes.
  std::pair<std::string, std::string>
  whereTheyDiffer(const Behaviour &got, const Behaviour &right) const;
  bool passesCheck(const Behaviour &behaviour) const;
  /// Why the reference cannot be trusted; nothing if it can.
  std::optional<Judgement> doubtOf(const Compile &reference) const;
  Judgement judgePair(const Pair &pair) const;
  llvm::Expected<Judgement> judgeSteady(const Compile &compile,
                                        const Pair &pair);
  llvm::Expected<std::string> whyUnsteady(const Compile &reference);
  llvm::Expected<std::string> whyFillMatters(const Compile &compile);
  llvm::Expected<std::string> whyNoMeaning(const Compile &compile,
                                           const Pair &pair);
  /// Nothing for those that are judged by then, in `judgements`.
  using Pairs = std::vector<std::optional<Pair>>;
  llvm::Expected<Pairs> compileBoth(const std::vector<Compile> &compiles,
                                    std::vector<Judgement> &judgements);
  llvm::Error runBoth(Pairs &pairs, std::vector<Judgement> &judgements);

  const Behaviour &known(const Compile &file,
                         std::optional<uint8_t> fresh = std::nullopt) const;

  OutputRun run;
  Script script;
  ReferenceOutputs references;
  Together together;
  /// The key is the byte that fresh memory is filled with, and the file.
  std::map<std::pair<std::optional<uint8_t>, OutputKey>, Behaviour> behaviours;
};

/// The same compile with another command: its output is the reference.
using ReferenceCommand =
    std::function<std::optional<CommandLine>(const CommandLine &)>;
ReferenceOutputs referenceByCommand(ReferenceCommand command);

/// A shell command that prints the trusted output for the input `{input}`.
ReferenceOutputs referenceByScript(Prober &prober, const std::string &script);

} // namespace culprit
#endif
