//===- ReplayByChance.h - Where chance has a part in a replay ---*- C++ -*-===//
//
// run.sh runs in other surroundings than the compiles of a triage: at addresses
// that the system gives, and mostly in another heap. If the failure varies with
// these, run.sh has to know each of its faces, and to ask more than once.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_REPLAY_REPLAYBYCHANCE_H
#define CULPRIT_TRIAGE_STEPS_REPLAY_REPLAYBYCHANCE_H

#include "reproducer/Bundle.h"
#include "triage/Investigation.h"

namespace culprit {

/// For a compile that is about to be replayed: `known`, the signature of its
/// bundle, gets all faces that the compile shows in the surroundings of a
/// replay, its rate there, and how often run.sh has to ask. What was known is
/// the rate of the user's command. (Of a flaky failure, the journal has these
/// runs mostly.) Nothing changes if chance is not known to have a part.
llvm::Error prepareForChance(Investigation &state, const Compile &attempt,
                             FailureSignature &known);

/// All before was asked at addresses that are the same each time. What a wild
/// pointer meets at others is chance, for the smaller input more than for the
/// user's; a null pointer is one everywhere. SIGBUS is hardly ever of that.
/// So many runs at other addresses are worth it for a face; 0 for most. (The
/// runs in other heaps come on top, at addresses of their own.)
unsigned runsAtOtherAddresses(const FailureFace &face);

/// Whether the compile shows anything beside the known faces in `runs` runs in
/// the surroundings of a replay, or in another heap. False, without any run,
/// for 0 `runs`, for what is no crash, and if it is known that the failure
/// varies.
llvm::Expected<bool> variesElsewhere(Investigation &state,
                                     const Compile &attempt, unsigned runs);

/// Whether the failure turns out to vary only now. `shows`: run.sh does;
/// `elsewhere`: it varies at other addresses.
llvm::Expected<bool> isFoundToVary(Investigation &state, const Compile &attempt,
                                   bool shows, bool elsewhere);

/// The bundle of the attempt replays: how often, and that its smaller input is
/// no longer certified if that is by chance.
llvm::Error tellReplays(Investigation &state, const Compile &attempt,
                        const Bundle &bundle);

} // namespace culprit
#endif
