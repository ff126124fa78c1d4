//===- StillAsKnown.h - Does the journal still tell the truth? --*- C++ -*-===//
//
// What a compile reads is in the journal's keys as far as anybody knows it: not
// a header somewhere, nor a limit of the shell. So the first answer that comes
// from an earlier session is asked once more.
//
// Assumption: what has changed shows in the command as given. Bound: one
// compile, two where it ends otherwise; none if the journal knows nothing, or
// if it knows a hang, which would take the whole limit (its reproducer is
// replayed in any case).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_STILLASKNOWN_H
#define CULPRIT_TRIAGE_EVIDENCE_STILLASKNOWN_H

#include "probe/Prober.h"

namespace culprit {

/// If the compile, the first that a session asks about, is in the journal and
/// ends otherwise now, older entries answer nothing from here on. A failure
/// that varies from run to run may end in any way that the journal has of its
/// first runs.
llvm::Error askAfreshIfChanged(Prober &prober, const Compile &compile);

} // namespace culprit
#endif
