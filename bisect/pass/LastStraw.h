//===- LastStraw.h - Memory runs out where it has grown ---------*- C++ -*-===//
//
// Each pass may take some of the memory, and in the one where it runs out, it
// may have needed next to none. So where the passes before it use most of what
// the input leaves of the limit, all up to it are the range. Without a limit,
// nothing is known of that.
//
// Assumption: what is used without the pass was used before it. If what runs
// behind it takes more (a back end), the range is too wide.
//
// Bound: two compiles, of what runs out of memory.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_LASTSTRAW_H
#define CULPRIT_BISECT_PASS_LASTSTRAW_H

#include "bisect/pass/NamePass.h"

namespace culprit {

/// The answer, by the gate, becomes a range. Where all up to the pass have its
/// name, it is named all the same.
llvm::Error doubtLastStraw(const TracedPasses &of, PassAnswer &answer);

} // namespace culprit
#endif
