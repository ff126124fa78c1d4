//===- Oracle.h - Does this compile show the failure? -----------*- C++ -*-===//
//
// Turns outcomes into verdicts against one reference failure. A plain question
// costs one compile; of a flaky failure as many as its rate needs
// (Repetition.h). An attributed one also traces what looks like the failure (is
// it the same pass?) and what looks like another crash (is it the same pass and
// the same open action, so another face of the same bug?).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_ORACLE_H
#define CULPRIT_JUDGE_ORACLE_H

#include "counters/Instruments.h"
#include "probe/FailureSignature.h"

namespace culprit {

enum class Attribution {
  None, ///< the text alone
  /// Trace what looks like the failure or another crash; refuse what shows a
  /// flaky failure more rarely than the baseline: "clean in n runs" would then
  /// say nothing of what is made from it.
  OnAccept,
};

/// Another failure met on the way.
struct OtherFailure {
  FailureFace face;
  Compile example;
  unsigned count = 1;
};

class Oracle {
public:
  /// `instruments` outlive it.
  Oracle(Instruments &instruments, FailureSignature reference)
      : turned(instruments), prober(instruments.door()),
        signature(std::move(reference)) {}
  virtual ~Oracle() = default;

  llvm::Expected<Judgement> ask(const Compile &compile,
                                Attribution attribution);
  llvm::Expected<std::vector<Judgement>>
  askAll(const std::vector<Compile> &compiles, Attribution attribution);

  /// Measures how often this compile shows a flaky failure. False when that is
  /// more seldom than was known: then questions are asked more often from now
  /// on, as far as that is within reach, and what was asked before has to be
  /// asked again.
  llvm::Expected<bool> asksOftenEnough(const Compile &compile);

  /// An edit may keep a known face of a crash that varies, and lose the one
  /// that the report names: it may be another bug's. From here on, what is
  /// asked with that attribution or more counts with another face only where a
  /// trace has the same pass and action, or where it shows the named one often
  /// enough.
  void insistOnFace(Attribution least) { insistsFrom = least; }
  /// Whether the compile, or 5 of 32 runs of it as the user runs it,
  /// shows the face of the reference, not another known one. Less would be
  /// luck: an edit could be kept in one triage and refused in the next.
  llvm::Expected<bool> showsOwnFace(const Compile &compile);

  const FailureSignature &reference() const { return signature; }
  const std::vector<OtherFailure> &others() const { return met; }
  /// Other faces of this bug, each proven by a trace.
  const std::vector<FailureFace> &provenFaces() const { return faces; }
  /// Takes over what another oracle of the same run has met.
  void absorb(const Oracle &other);
  Prober &door() { return prober; }
  /// What can be turned and seen in the compiler that it asks.
  Instruments &instruments() const { return turned; }

protected:
  /// One run of each.
  virtual llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution attribution);

private:
  llvm::Expected<ReproductionRate> rateOf(const Compile &compile,
                                          unsigned runs);
  llvm::Error refuseRarer(const Compile &compile, Judgement &judgement);
  llvm::Expected<Judgement> tieToOwnFace(const Compile &compile,
                                         const FailureFace &face,
                                         Judgement judgement);
  llvm::Expected<Judgement> attribute(const Compile &compile,
                                      const FailureFace &face, Judgement plain);
  void remember(OtherFailure failure);

  Instruments &turned;
  Prober &prober;
  FailureSignature signature;
  std::vector<OtherFailure> met;
  std::vector<FailureFace> faces;
  std::optional<Attribution> insistsFrom;
};

/// Enough that one of three faces is hardly ever left unseen.
constexpr unsigned runsForFaces = 13;

/// Runs a compile that was proven to show the bug `runs` times as it runs for
/// the user, at addresses that the system gives, and adds each further crash
/// that could be a face of it to the signature: a bug that shows another face
/// by chance would else be taken for another one. How often it shows any; where
/// no run shows a face that was known before, none, and nothing is added.
llvm::Expected<ReproductionRate> collectFaces(Prober &prober,
                                              const Compile &compile,
                                              FailureSignature &signature,
                                              unsigned runs);

/// The reference, with the face of `compile` as one more. The compile was
/// proven to show the bug, maybe with another face than the baseline; runs
/// that cannot be traced (gated ones) are then compared with both. One compile,
/// mostly from the journal; 14 when the baseline showed several faces.
llvm::Expected<FailureSignature> withFaceOf(Oracle &oracle,
                                            const Compile &compile);

} // namespace culprit
#endif
