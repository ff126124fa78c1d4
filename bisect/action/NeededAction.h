//===- NeededAction.h - Does the whole pass need application k? -*- C++ -*-===//
//
// What fails behind application k fails on what all of them leave, and point k
// switches off the rest, too: what would mend, or undo, what k did. So k may
// show a half-done state that the pass never leaves, in the same words. The
// pass is asked with all but k. If it fails as before, others are enough.
//
// By identities, what has the pattern of k goes with it, from k on: then each
// of several ops that the pattern does wrong is no doubt. By numbers, there is
// only the window behind k, in which the pattern may do the next op wrong, or
// may be tried on the same op again: if that fails, too, k is in doubt.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_ACTION_NEEDEDACTION_H
#define CULPRIT_BISECT_ACTION_NEEDEDACTION_H

#include "bisect/action/EnoughActions.h"

namespace culprit {

enum class Need { Needed, InDoubt, NotNeeded };

/// `Needed`, unless the failure was seen without it. None runs behind the last
/// one: nothing is asked there, else one compile.
llvm::Expected<Need> needOf(const ActionsUpTo &upTo);

} // namespace culprit
#endif
