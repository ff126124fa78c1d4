//===- BeginAfresh.h - Another round, knowing more --------------*- C++ -*-===//
//
// What a round finds may show that its own findings are doubtful: the failure
// varies, another bug is mixed in, a hang was only slow. All is asked again
// then, with that known from the start.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_BEGINAFRESH_H
#define CULPRIT_TRIAGE_BEGINAFRESH_H

#include "triage/Investigation.h"

namespace culprit {

/// `state` is a new one; `before.afresh` says why.
void beginAfresh(Investigation &state, const Investigation &before);

/// Whether the answer of the round before is the one to give.
bool isBetter(const Investigation &before, const Investigation &state);

/// Of a round that was stopped before it named a pass: what the one before had
/// named, if that was only slow.
void tellWhatSeemedToHang(const Investigation &before, Findings &stopped);

/// A round that ended without an answer takes none away. What it saw is said,
/// and the smaller input of the round before was found without knowing it.
void takeBack(Investigation &before, const Findings &after);

} // namespace culprit
#endif
