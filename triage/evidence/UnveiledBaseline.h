//===- UnveiledBaseline.h - The failure as it is ----------------*- C++ -*-===//
//
// Commands of builds that collect reproducers have options that recover from a
// crash, so that a signal and its stack show as a plain error. These go before
// anything is asked; a command that does not fail without them keeps them. A
// test that expects its errors crashes without them, too; of other failures of
// it nothing can be said, which is a usage error. And trailers, with which
// every failure ends, are taken out of what it shows.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_UNVEILEDBASELINE_H
#define CULPRIT_TRIAGE_EVIDENCE_UNVEILEDBASELINE_H

#include "triage/evidence/RunBaseline.h"
#include "triage/session/Session.h"

namespace culprit {

struct UnveiledBaseline {
  Compile compile;   ///< the command as given, or without its veils
  Baseline baseline; ///< its faces without trailers
  std::string note;  ///< what was left out; empty when nothing was
};

llvm::Expected<UnveiledBaseline> runUnveiledBaseline(const Session &session,
                                                     BaselinePlan plan);

} // namespace culprit
#endif
