//===- FailureSignature.h - When it is the same failure ---------*- C++ -*-===//
//
// A failure is (kind, failing pass, innermost open action, evidence). Evidence
// is the diagnostics of the failing pass alone, or the significant stack
// frames, normalised. `FailureFace` is what a plain run shows; the pass and the
// action come from a traced run (counters/Trace.h) and join in the signature.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_FAILURESIGNATURE_H
#define CULPRIT_PROBE_FAILURESIGNATURE_H

#include "probe/Outcome.h"
#include "search/ReproductionRate.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace culprit {

enum class FailureKind {
  None, ///< exit 0: the command does not fail
  Crash,
  FatalError,
  PassFailure,
  Verifier,
  Hang,
  OutOfMemory,
  Flood,
  Miscompile,  ///< compiles, and what it compiled is wrong
  NotLaunched, ///< no evidence at all: infrastructure
};
const char *str(FailureKind kind);
std::optional<FailureKind> failureKindFromString(llvm::StringRef text);

/// A signal or `LLVM ERROR`: two faces that one bug may show.
bool isCrashLike(FailureKind kind);
/// The compiler ended neither by itself nor with a diagnostic.
bool crashesOrHangs(FailureKind kind);

/// The evidence in one run, without knowing the pass.
struct FailureFace {
  FailureKind kind = FailureKind::None;
  int exitCode = 0, signal = 0;
  std::string fatalLine;           ///< normalised, see FatalLine
  std::string fatalVerbatim;       ///< for people
  std::vector<std::string> frames; ///< significant, innermost first
  /// The first of `frames` is specific; else they are generic, for people.
  bool specific = false;
  bool idle = false; ///< for a hang: it hardly used the CPU
  /// For a crash: it left all code, for an address that no module maps. The
  /// address itself says nothing.
  bool wildJump = false;
  /// Its first or last frame has a name that the compiler does not print.
  bool lookedUp = false;
  std::vector<std::string> places; ///< see namelessPlaces()
  /// Normalised, in order. For a Python program, the last one is its exception,
  /// and in which function of the user's.
  std::vector<std::string> errors;
  std::vector<std::string> verbatimErrors; ///< the same; not kept in bundles
  std::string firstErrorVerbatim;          ///< for people
  /// Argument (or class) of the pass that the compiler itself says failed
  /// (IR-dump banner), if the run asked for it.
  std::string failedPass;
  /// The pass of LLVM that the stack dump says was running, as printed there.
  std::string llvmPass;

  /// One line for people: `SIGSEGV in mlir::X::create`, `error: …`.
  std::string summary() const;
};

/// PassFailure stands for verifier errors too: one run cannot tell them apart.
FailureFace faceOf(const Outcome &outcome);

/// The face of a reference: without errors that match `trailers`. If nothing
/// else is left, the first of them stays for people.
FailureFace withoutTrailers(FailureFace face,
                            const std::vector<std::string> &trailers);

/// One way in which a failure shows.
struct CountedFace {
  FailureFace face;
  unsigned runs = 0; ///< that show it; 0: not counted, a trace has proven it
};

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
  /// Globs over the last line of every failure of this compiler (Profile.h).
  std::vector<std::string> trailers;
  /// Further faces of the same bug that were proven (same pass, same action).
  std::vector<FailureFace> otherFaces;
  /// For a flaky failure: in how many runs of the baseline it shows, and how
  /// many runs of a compile must be clean before it counts as clean.
  ReproductionRate rate;
  unsigned runsPerQuestion = 1;
};

enum class Verdict {
  Interesting,   ///< the same failure
  Uninteresting, ///< clean
  Different,     ///< another failure
  Unresolved,    ///< cannot say
};
const char *str(Verdict verdict);

struct Judgement {
  Verdict verdict = Verdict::Unresolved;
  FailureKind kind = FailureKind::None; ///< of the run that was judged
  bool otherFace = false;
  std::string reason; ///< one line, lower case
};

/// Compares one plain run with the reference. Crash: if both stacks have
/// specific frames, the innermost and the outermost of them are the same (or
/// the innermost and the places are); if neither has, the places are. The
/// signal is the same, or both are signs of spoilt memory. A known other face
/// counts too. Stacks that name different passes of LLVM are never the same.
/// Diagnostics: the first error of the failing pass is among the run's, and the
/// failed pass, if the run names it, is the same. `LLVM ERROR` lines: equal
/// when normalised.
Judgement judge(const FailureFace &run, const FailureSignature &reference);

/// True when a crash has nothing that tells it from others.
bool isWeakEvidence(const FailureFace &face);

/// Whether the contents of memory decide if this signal ends a run, or another.
bool isOfSpoiltMemory(int signal);

/// One bug may show both by chance: signals of spoilt memory, and a fatal line
/// that it ran into. A division by zero is always one, and stacks that name
/// different passes of LLVM belong to two bugs.
bool couldBeFacesOfOne(const FailureFace &a, const FailureFace &b);

} // namespace culprit
#endif
