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
  return sleeps ? Patience::Full : Patience::FullOfWork;
}

/// The passes up to the guilty one: behind it another may hang, or be slow,
/// too, and take the time that the guilty one does not. All of them where the
/// pass is not sure, or does not stand last in the trace. One compile, often
/// known.
llvm::Expected<Compile> upToGuilty(Instruments &instruments,
                                   const PassAnswer &guilty,
                                   const Compile &hangs);

/// A compile that hung under a limit learnt from healthy runs may only be slow.
/// One that was seen to spin must have run for the full limit and used nine
/// tenths of it as CPU time (of all threads), or have run, and not ended, for
/// four times of it: a machine that is loaded withholds time, which is no hang.
llvm::Expected<bool> hangsUnderFullLimit(Prober &prober, Compile compile,
                                         bool sleeps);

} // namespace culprit
#endif
