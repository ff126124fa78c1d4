//===- OtherHeaps.h - Does the failure depend on the heap? ------*- C++ -*-===//
//
// A crash that uses freed memory may look like any other in run after run: what
// lies there decides, and mostly the same does. In a heap that works otherwise,
// something else lies there. A null pointer is null in each.
//
// glibc's malloc keeps freed blocks of up to a kilobyte in a cache of the
// thread, and fills no freed block that goes there (`perturb`). Without the
// cache it fills each of them, and hands them out in another order. Some bugs
// die of what is filled as they do otherwise, and are clean in the other order
// alone.
//
// Assumption: the compiler uses the C library's malloc, and that is glibc's
// (2.26 or later). Where it is not, the runs show what all others do. Memory
// that is read before it is written looks as if it were freed: that varies,
// too.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_OTHERHEAPS_H
#define CULPRIT_JUDGE_OTHERHEAPS_H

#include "probe/Prober.h"
#include "probe/failure/FailureSignature.h"

namespace culprit {

/// The compile in two other heaps: both hand out freed memory in another order,
/// and one fills it. Spawned, at the addresses of the system.
std::vector<Compile> inOtherHeaps(Compile compile);

/// Whether a compile that shows one of the known faces shows none of them in
/// another heap, but crashes otherwise, or not at all. Two compiles.
llvm::Expected<bool> variesWithHeap(Prober &prober, const Compile &compile,
                                    const FailureSignature &known);

} // namespace culprit
#endif
