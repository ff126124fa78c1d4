//===- OtherCrashes.h - One failure by chance, or two? ----------*- C++ -*-===//
//
// Of a crash that looked the same each time, another crash that is met on the
// way is taken for another bug: without this pass, or this function, it is not
// the failure any more. If the failure varies after all, that was chance, and
// an enabler or a kernel was made of it. The compile that showed the other
// crash tells: run again, it shows the failure.
//
// The other way round, of a command that crashes in several ways by chance, one
// may be another bug's, in a later pass, where the failure did not show. It
// shows without the failing pass, too.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_OTHERCRASHES_H
#define CULPRIT_TRIAGE_EVIDENCE_OTHERCRASHES_H

#include "judge/Oracle.h"

namespace culprit {

/// Whether one of the crashes that were met beside the failure is the failure
/// in another run of the same compile. Four runs for each of the three that
/// were met most often; none if the failure is no crash.
llvm::Expected<bool> othersShowFailure(Oracle &oracle,
                                       const FailureSignature &failure);

/// Whether a compile that was clean shows the failure in a heap that is filled:
/// what it read there before may have done by chance, in a process that was
/// forked from a server in particular. One run of each, and none of another
/// failure than SIGSEGV and SIGBUS.
llvm::Expected<bool> cleanShowFailure(Oracle &oracle,
                                      const std::vector<Compile> &clean,
                                      const FailureSignature &failure);

/// The faces of the failure that the compile, which is without its pass, shows
/// in one of eight runs; a bare signal is none, which any crash may end in.
/// None if it shows all of them: the failure has nothing of its own then.
llvm::Expected<std::vector<FailureFace>>
facesShownBy(Prober &prober, Compile withoutPass,
             const FailureSignature &failure);

} // namespace culprit
#endif
