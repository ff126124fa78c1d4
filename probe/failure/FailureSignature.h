//===- FailureSignature.h - When it is the same failure ---------*- C++ -*-===//
//
// A failure is (kind, failing pass, innermost open action, evidence). Evidence
// is the diagnostics of the failing pass alone, or the significant stack
// frames, normalised. `FailureFace` is what a plain run shows; the pass and the
// action come from a traced run (counters/Trace.h) and join in the signature.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_FAILURE_FAILURESIGNATURE_H
#define CULPRIT_PROBE_FAILURE_FAILURESIGNATURE_H

#include "probe/failure/FailureFace.h"
#include "search/ReproductionRate.h"
#include <memory>
#include <string>
#include <vector>

namespace culprit {

struct FailureSignature {
  FailureFace face;
  std::string failingPass; ///< argument; class where no argument is known
  /// Its class, by which logs of this compiler name it; may be empty.
  std::string failingClass;
  /// The passes that run it, which the compiler may say failed in its place.
  std::vector<std::string> launchers;
  std::string openAction; ///< `apply-pattern ExtUIPattern`, or empty
  /// Errors of the failing pass alone; empty: all of face.errors count.
  std::vector<std::string> passErrors;
  /// The ops that the first of them was seen to be about; none where the
  /// compiler does not say it. An edit puts ops of its own in the place of
  /// others, and `op was not bufferized` may be true of these, too.
  std::set<std::string> errorOps;
  /// For a failure without an error: a line that the failing pass says before
  /// it fails, normalised. "": it says nothing.
  std::string words;
  /// Globs over the last line of every failure of this compiler (Profile.h).
  std::vector<std::string> trailers;
  /// Further faces of the same bug that were proven (same pass, same action).
  std::vector<FailureFace> otherFaces;
  /// Crashes that its compiles end in now and then, and that are another bug's:
  /// never a face of it.
  std::vector<FailureFace> otherBugs;
  /// For a flaky failure: in how many runs of the baseline it shows, and how
  /// many runs of a compile must be clean before it counts as clean.
  ReproductionRate rate;
  unsigned runsPerQuestion = 1;
};

/// The errors by which it is told, the first one before all: those of the
/// failing pass, or, where they are not known, all.
const std::vector<std::string> &errorsToldBy(const FailureSignature &signature);

/// The ops that the first error is about, where their types tell them: those
/// count also where no trace says which op it is about. Else none.
std::set<std::string> opsKnownByTypes(const FailureFace &face);

/// Without what only the edits of one input must keep: another one may show the
/// same bug on an op of other types.
FailureSignature ofAnyInput(FailureSignature signature);

/// Two ops, as a compiler prints them: `func.return` in generic form is
/// `return` in its own. "" is not known. For one with types, what an edit may
/// make of the known one (OpTypes.h).
bool mayBeSameOp(llvm::StringRef op, llvm::StringRef known);
bool mayBeOneOf(const std::set<std::string> &known, llvm::StringRef op);

enum class Verdict {
  Interesting,   ///< the same failure
  Uninteresting, ///< clean
  Different,     ///< another failure
  Unresolved,    ///< cannot say
};
const char *str(Verdict verdict);

struct Met; // in Met.h, which has faces and judgements

struct Judgement {
  Verdict verdict = Verdict::Unresolved;
  FailureKind kind = FailureKind::None; ///< of the run that was judged
  bool otherFace = false;
  std::string reason; ///< one line, lower case
  /// In words, if it is another face that nobody knew before.
  std::string newFace = {};
  /// What the run has met beside the failure; null: nothing.
  std::shared_ptr<const Met> met = nullptr;
};

/// Compares one plain run with the reference. Crash: if both stacks have
/// specific frames, the innermost and the outermost of them are the same (or
/// the innermost and the places are); if neither has, the places are. The
/// signal is the same, or both are signs of spoilt memory. A known other face
/// counts too. Stacks that name different passes of LLVM are never the same.
/// Diagnostics: the first error of the failing pass is among the run's, and the
/// failed pass, if the run names it, is the same; without an error, the exit
/// code, and a line that says the same as the `words` of the failing pass.
/// `LLVM ERROR` lines: equal when normalised, and if the known stack has names
/// of its own, these as above, or no name at all, as of a stripped build.
Judgement judge(const FailureFace &run, const FailureSignature &reference);

/// In words: `shows X instead of Y`.
std::string showsInsteadOf(const FailureFace &run, const FailureFace &known);

/// Whether the run ends in that face, whatever others its bug has.
bool isSameFace(const FailureFace &run, const FailureFace &known);

} // namespace culprit
#endif
