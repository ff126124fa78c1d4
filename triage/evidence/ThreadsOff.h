//===- ThreadsOff.h - The failure without threads ---------------*- C++ -*-===//
//
// Counters and logs need passes that run one after the other. Without threads a
// failure may go away, or show otherwise: things lie elsewhere in memory.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_THREADSOFF_H
#define CULPRIT_TRIAGE_EVIDENCE_THREADSOFF_H

#include "counters/Instruments.h"
#include "triage/evidence/Ground.h"

namespace culprit {

/// `instruments` and `asGiven`, which shows the failure, outlive it.
class ThreadsOff {
public:
  ThreadsOff(Instruments &instruments, const Compile &asGiven)
      : prober(instruments.door()), compiler(instruments.compiler()),
        asGiven(asGiven) {}

  /// The same compile without them; nothing if the compiler has no flag for it.
  std::optional<Compile> of(const Compile &compile) const;

  /// The compile of `ground` becomes the one without threads if that fails, too
  /// (two compiles, up to 40 if it crashes otherwise); else a remark says why
  /// not.
  llvm::Error apply(SteadyGround &ground);

  /// For wrong code there are no faces to compare: it is wrong without them, or
  /// not.
  void applyToWrongCode(SteadyGround &ground, bool isWrongWithout) const;

  /// A crash of another kind than the baseline's may be another face of a bug
  /// whose faces vary by chance: a few runs of the baseline do not show all.
  /// The command as given is asked for more of them, once.
  llvm::Error knowMoreFaces(FailureSignature &known, const FailureFace &face);

  /// If it crashes otherwise without them: both crashes arise in one pass, or
  /// else `ground` is again what it was with threads, and this is false. The
  /// ground was traced.
  llvm::Expected<bool> failsInTheSamePass(SteadyGround &ground);

private:
  llvm::Error takeOtherFaces(SteadyGround &ground, const Compile &single,
                             FailureFace face);
  bool showsFaces(SteadyGround &ground, const Compile &single,
                  FailureFace face) const;
  std::string failsOtherwise(const FailureFace &face) const;

  Prober &prober;
  const CompilerUnderTest &compiler;
  const Compile &asGiven;
  bool askedForFaces = false;
  /// If there is another crash without them: what was known with them.
  std::optional<SteadyGround> withThreads;
};

} // namespace culprit
#endif
