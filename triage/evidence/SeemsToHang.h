//===- SeemsToHang.h - Long before its limit is over ------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_SEEMSTOHANG_H
#define CULPRIT_TRIAGE_EVIDENCE_SEEMSTOHANG_H

#include "triage/evidence/PatientRun.h"

namespace culprit {

/// A compile that reads the input, and no more; nothing if there is none.
using HealthyCompile = std::function<llvm::Expected<std::optional<Compile>>()>;

/// A run of the command that has not ended yet.
struct LongRun {
  const PatientRun &run;
  std::chrono::milliseconds waited; ///< for its end
};

/// If the command takes much longer than the healthy compile: a run of it with
/// little time, as a proof for the warm launcher, whose failure is yet to be
/// filled in. Nothing if it may be no hang, or one that sleeps: that shows
/// later.
llvm::Expected<std::optional<WarmProof>>
seemsToHang(Prober &prober, const Compile &asGiven,
            const HealthyCompile &healthyCompile, const LongRun &longRun);

} // namespace culprit
#endif
