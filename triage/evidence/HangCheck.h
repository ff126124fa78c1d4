//===- HangCheck.h - Does it hang under the full limit, too? ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_HANGCHECK_H
#define CULPRIT_TRIAGE_EVIDENCE_HANGCHECK_H

#include "bisect/pass/PassAnswer.h"
#include "counters/Instruments.h"
#include "probe/Prober.h"

namespace culprit {

/// The whole time that a compile gets of which a hang is confirmed. One that
/// sleeps does no work to wait for.
inline Patience patienceWithHang(bool sleeps) {
  return sleeps ? Patience::Full : Patience::MoreThanFull;
}

/// What must hang, all of it, if the guilty pass does. Behind that pass another
/// may hang, or be slow, too, and take the time that the guilty one does not:
/// so a compile ends after it, where the pass is sure, and not the only one.
/// For MLIR that is `hangs`, if the pass stands last in its trace (one compile,
/// often known); for LLVM `searched`, in which the pass has its number.
llvm::Expected<std::vector<Compile>> thatMustHang(Instruments &instruments,
                                                  const PassAnswer &guilty,
                                                  const Compile &searched,
                                                  const Compile &hangs);

enum class Hangs {
  No,     ///< one ends within the limit
  Barely, ///< one ends after it, within the margin of Patience::MoreThanFull
  Yes
};

struct HangAnswer {
  Hangs hangs = Hangs::Yes;
  /// The CPU time of the one that took longest of those that ended; 0: none
  std::chrono::milliseconds ended{0};
};

/// Compiles that hung under a limit learnt from healthy runs may only be slow.
/// Each that was seen to spin must have run for the full limit, or what
/// Patience::MoreThanFull makes of it, and used nine tenths of that as CPU time
/// (of all threads), or have run, and not ended, for four times the limit: a
/// machine that is loaded withholds time, which is no hang.
llvm::Expected<HangAnswer>
hangUnderFullLimit(Prober &prober, std::vector<Compile> compiles, bool sleeps);

} // namespace culprit
#endif
