//===- Oracle.h - Does this compile show the failure? -----------*- C++ -*-===//
//
// Asks about compiles, and repeats a question about a flaky failure as often as
// its rate needs (Repetition.h). The derived classes judge one run of a
// compile: FailureOracle by how it ends; CheckOracle, DifferentialOracle and
// ScriptOracle by a script of the user's.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_ORACLE_H
#define CULPRIT_JUDGE_ORACLE_H

#include "counters/Instruments.h"
#include "judge/JudgedBytes.h"
#include "probe/failure/FailureSignature.h"
#include "probe/failure/Met.h"

namespace culprit {

/// How much is asked about a compile that looks like the failure.
enum class Attribution {
  None, ///< no more than the run itself says
  /// FailureOracle traces it. Every oracle refuses a compile that shows a flaky
  /// failure more rarely than the baseline: "clean in n runs" would say nothing
  /// of what is made from it.
  OnAccept,
  /// The same for a compile that is no edit, but the same code in another form:
  /// a crash that looks otherwise, in the same pass and action, is the failure.
  OnAcceptInAnyForm,
};

class Oracle {
public:
  virtual ~Oracle() = default;

  /// A compile whose input is to be assembled is judged by what the assembler
  /// makes of it. What the assembler refuses does not show the failure.
  llvm::Expected<Judgement> ask(const Compile &compile,
                                Attribution attribution);
  llvm::Expected<std::vector<Judgement>>
  askAll(const std::vector<Compile> &compiles, Attribution attribution);
  /// As askAll(), but nothing that is met counts until count() takes it: for
  /// workers that run ahead of what one worker would ask.
  llvm::Expected<std::vector<Judgement>>
  askAhead(const std::vector<Compile> &compiles, Attribution attribution);
  /// One of askAhead(), when it is used; once.
  void count(const Judgement &judgement);
  /// The same of a compile that nothing is made from: if it shows a flaky
  /// failure more rarely than the baseline, it shows it all the same.
  llvm::Expected<Judgement> askHoweverRare(const Compile &compile,
                                           Attribution attribution);

  /// The compile as it was judged, with the bytes that were made of its text,
  /// if it is to be assembled. If they are forgotten, it is asked about again;
  /// NotMadeAgain if it does not show the failure then.
  llvm::Expected<Compile> asJudged(const Compile &compile);
  /// What another oracle has judged to show the failure.
  void takeAsJudged(const Compile &compile, const InputText &bytes);

  /// True: with OnAccept, a trace may speak against a compile that looks like
  /// the failure.
  virtual bool asksTraces() const { return false; }
  /// True: many compiles may cost hardly more than one, if all are known at
  /// once.
  virtual bool looksAhead() const { return false; }
  /// These will be asked about unless one of the first shows the failure.
  virtual llvm::Error expect(const std::vector<Compile> &) {
    return llvm::Error::success();
  }

  /// Measures how often this compile shows a flaky failure. False when that is
  /// more seldom than was known: then questions are asked more often from now
  /// on, as far as that is within reach, and what was asked before has to be
  /// asked again.
  llvm::Expected<bool> asksOftenEnough(const Compile &compile);

  /// Of these errors, verbatim, the failure's own go to Met::survived.
  void knowSurvived(const std::vector<std::string> &errors);

  const FailureSignature &reference() const { return signature; }
  /// Only FailureOracle meets anything. It is kept here because a triage hands
  /// it on from oracle to oracle, and reports it at the end, whichever kind of
  /// oracle it has then.
  const Met &met() const { return known; }
  /// Takes over what another oracle of the same run has met, and its rate if
  /// that is lower.
  void absorb(const Oracle &other);
  Prober &door() const { return turned.door(); }
  /// What can be turned and seen in the compiler that it asks.
  Instruments &instruments() const { return turned; }

protected:
  /// `instruments` outlive it.
  Oracle(Instruments &instruments, FailureSignature reference)
      : turned(instruments), signature(std::move(reference)) {}

  /// One run of each, in their order, with what it met.
  virtual llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution attribution) = 0;

private:
  enum class Rarer { Refused, Taken };
  llvm::Expected<std::vector<Judgement>>
  askAssembled(const std::vector<Compile> &compiles, Attribution attribution,
               Rarer rarer);
  llvm::Expected<std::vector<Judgement>>
  askPlain(const std::vector<Compile> &compiles, Attribution attribution,
           Rarer rarer);
  /// `all` gets what the runs have met.
  llvm::Expected<ReproductionRate> rateOf(const Compile &compile, unsigned runs,
                                          Judgement &all);
  llvm::Error refuseRarer(const Compile &compile, Judgement &judgement);
  llvm::Expected<Judgement> askOne(const Compile &compile,
                                   Attribution attribution, Rarer rarer);

  Instruments &turned;
  FailureSignature signature;
  Met known;
  JudgedBytes judgedBytes;
};

} // namespace culprit
#endif
