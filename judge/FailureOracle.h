//===- FailureOracle.h - This crash, hang or error, or another? -*- C++ -*-===//
//
// Judges by how a compile ends. A plain question costs one compile. With
// Attribution::OnAccept, a compile that looks like the failure is traced, too:
// is it the same pass? So is one that looks like another crash, if the failure
// has more than one face: is it the same pass and the same open action? Of a
// crash that always looked the same, an edit that changes the looks has found
// another bug.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_FAILUREORACLE_H
#define CULPRIT_JUDGE_FAILUREORACLE_H

#include "judge/Oracle.h"
#include <functional>

namespace culprit {

class FailureOracle : public Oracle {
public:
  /// `instruments` outlive it.
  FailureOracle(Instruments &instruments, FailureSignature reference)
      : Oracle(instruments, std::move(reference)) {}

  /// An edit may keep a known face of a crash that varies, and lose the one
  /// that the report names: the kept face may be another bug's. From here on, a
  /// question with that attribution or more accepts any face only if the pass
  /// and action are the same, or if the compile often shows the named face
  /// (oftenShowsOwnFace).
  void insistOnFace(Attribution least) { insistsFrom = least; }
  /// Nobody has seen all faces of such a crash. Of compiles of this input,
  /// which is no edit, a face that is not known counts, too, if the compile
  /// shows the named one often enough: else a pass would be needed by chance.
  void knowInput(const InputText &input) { unedited = input.hash(); }

  /// From here on, what a compile for another target shows (namedTarget) is
  /// another failure.
  void holdTarget(std::string target) { heldTarget = std::move(target); }

  /// The failure comes before any pass begins, as one of Pass::initialize does:
  /// that no pass failed is no sign then that the input is refused.
  void expectNoPass() { beginsNoPass = true; }

  /// For text that is cut anywhere: what is cut may be no program any more.
  /// From here on, a compile that fails with another error beside those of the
  /// reference does not show the failure.
  void refuseNewErrors() { newErrors = NewErrors::Refused; }

  /// For other edits: the same, if that error comes before the one by which the
  /// failure is told. Whoever runs the reproducer sees the first one.
  void refuseErrorsInFront() { newErrors = NewErrors::RefusedInFront; }

  /// For other inputs than edits of one: from here on, the same crash in
  /// another action of the pass is another failure, as its id is.
  void tellActionsApart() { tellsActionsApart = true; }

  /// For edits of a crash that never varied: from here on, the same stack with
  /// another signal does not show the failure.
  void holdSignal(int signal) { heldSignal = signal; }

  /// Of a fatal error whose words many parts of the compiler have: from here
  /// on, the same words where other functions (namelessCallers()) came to them
  /// are another failure. None: any place.
  void holdCallers(std::vector<std::string> callers) {
    heldCallers = std::move(callers);
  }

  /// From here on, each compile that shows the failure is traced, with
  /// OnAccept, and shows another one if this says why. Null: none does.
  void refuseByTrace(std::function<std::string(const Trace &)> whyOther) {
    refusedByTrace = std::move(whyOther);
  }
  bool asksTraces() const override { return bool(refusedByTrace); }

  /// For an input that is not edited: from here on, the same words about other
  /// places than these (shortPlace) are another failure. None: any place.
  void holdPlaces(std::set<std::string> places) {
    heldPlaces = std::move(places);
  }

  /// For an input that is not edited: from here on, the error by which the
  /// failure is told is another one if it is about another limit than this
  /// (limitIn()).
  void holdLimit(std::string limit) { heldLimit = std::move(limit); }
  /// That of a run; "": its error is about none.
  std::string limitToldBy(const FailureFace &face) const;

protected:
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles,
           Attribution attribution) override;

private:
  Judgement judgeRun(const FailureFace &face, const Outcome &outcome,
                     const Limits &limits) const;
  llvm::Expected<Judgement> settle(const Compile &compile,
                                   const FailureFace &face, Judgement judgement,
                                   Attribution attribution);
  llvm::Expected<Judgement> attribute(const Compile &compile,
                                      const FailureFace &face, Judgement plain);
  bool hasSeveralFaces() const;
  bool isKnownByAction(const FailureFace &face) const;
  bool needsTrace(const Compile &compile, const FailureFace &face,
                  const Judgement &plain) const;
  /// An error, verbatim, for which the run is refused; "": there is none.
  std::string refusedError(const FailureFace &face) const;
  bool hasOtherCallers(const FailureFace &face, const Outcome &outcome) const;
  /// Where else the error is; "": not elsewhere.
  std::string otherPlace(const Outcome &outcome) const;
  /// Why it is another failure; "": it is for the same target.
  std::string ofOtherTarget(const Compile &compile) const;
  std::string ofOtherSignal(const FailureFace &face) const; ///< the same way
  std::string ofOtherLimit(const FailureFace &face) const;  ///< the same way
  Judgement judgeTraced(const Trace &run, const FailureFace &face,
                        Judgement plain);
  llvm::Expected<Judgement> tieToOwnFace(const Compile &compile,
                                         const FailureFace &face,
                                         Judgement judgement);

  std::optional<Attribution> insistsFrom;
  std::string unedited; ///< hash of an input
  std::optional<std::string> heldTarget;
  std::set<std::string> heldPlaces;
  std::optional<std::string> heldLimit;
  std::function<std::string(const Trace &)> refusedByTrace;
  enum class NewErrors { Allowed, RefusedInFront, Refused };
  NewErrors newErrors = NewErrors::Allowed;
  std::optional<int> heldSignal;
  std::vector<std::string> heldCallers;
  bool beginsNoPass = false;
  bool tellsActionsApart = false;
};

/// The failure shows, and does not count since holdTarget() alone.
bool isRefusedForTarget(const Judgement &judgement);

} // namespace culprit
#endif
