//===- HangCheck.h - Does it hang under the full limit, too? ----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_HANGCHECK_H
#define CULPRIT_TRIAGE_EVIDENCE_HANGCHECK_H

#include "probe/Prober.h"

namespace culprit {

/// The whole time that a compile gets of which a hang is confirmed. One that
/// sleeps does no work to wait for.
inline Patience patienceWithHang(bool sleeps) {
  return sleeps ? Patience::Full : Patience::FullOfWork;
}

/// A compile that hung under a limit learnt from healthy runs may only be slow.
/// One that was seen to spin must have run for the full limit and used nine
/// tenths of it as CPU time (of all threads), or have run, and not ended, for
/// four times of it: a machine that is loaded withholds time, which is no hang.
llvm::Expected<bool> hangsUnderFullLimit(Prober &prober, Compile compile,
                                         bool sleeps);

} // namespace culprit
#endif
