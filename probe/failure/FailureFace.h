//===- FailureFace.h - What one run shows of a failure ----------*- C++ -*-===//
//
// Evidence is diagnostics, or the significant stack frames, normalised.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_FAILURE_FAILUREFACE_H
#define CULPRIT_PROBE_FAILURE_FAILUREFACE_H

#include "probe/Outcome.h"
#include "probe/failure/FailureKind.h"
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace culprit {

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
  /// Its stack is one round of a recursion (Recursion.h), and it was seen to
  /// end in several places. One run alone does not tell a full stack from a
  /// crash in what a function of the round calls.
  bool isRecursion = false;
  /// What the crash is if its stack was full. Null: it ends in no recursion, by
  /// another signal, or the face is that. Not kept in bundles.
  std::shared_ptr<const FailureFace> asRecursion = nullptr;
  /// Normalised, in order. For a Python program, the last one is its exception,
  /// and in which function of the user's.
  std::vector<std::string> errors;
  std::vector<std::string> verbatimErrors; ///< the same; not kept in bundles
  /// The op that each is about, as far as the compiler says it (the types of a
  /// materialization: see opOf()); more than one if runs that show the face
  /// differ in that. Not kept in bundles.
  std::vector<std::set<std::string>> errorOps;
  std::string firstErrorVerbatim; ///< for people
  /// For a pass failure: what else it says, normalised (see saidLines()); not
  /// kept in bundles.
  std::vector<std::string> said;
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

/// The same face was seen in another run. In which order a hash table has the
/// functions may decide about which of their ops an error is.
void takeErrorOps(FailureFace &face, const FailureFace &ofOtherRun);

/// One way in which a failure shows.
struct CountedFace {
  FailureFace face;
  unsigned runs = 0; ///< that show it; 0: not counted, a trace has proven it
};

/// True when a crash has nothing that tells it from others.
bool isWeakEvidence(const FailureFace &face);

/// Whether the contents of memory decide if this signal ends a run, or another.
bool isOfSpoiltMemory(int signal);

/// One bug may show both by chance: signals of spoilt memory, and a fatal line
/// that it ran into. A division by zero is always one, and stacks that name
/// different passes of LLVM belong to two bugs.
bool couldBeFacesOfOne(const FailureFace &a, const FailureFace &b);

/// The face of the recursion in which the crash is; null: it is in none.
const FailureFace *recursionOf(const FailureFace &face);

/// Stacks that name different passes of LLVM belong to different bugs.
bool namesOtherPass(const FailureFace &a, const FailureFace &b);

} // namespace culprit
#endif
