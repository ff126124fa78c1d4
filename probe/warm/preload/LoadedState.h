//===- LoadedState.h - What constructors left, before main ------*- C++ -*-===//
#ifndef CULPRIT_PROBE_WARM_PRELOAD_LOADEDSTATE_H
#define CULPRIT_PROBE_WARM_PRELOAD_LOADEDSTATE_H

#include <cstdint>

namespace culprit {

/// False if a fork of this process would not be what a new one is: another
/// thread, a child, an open file, memory that is shared.
bool mayBeCopied();
/// The same, whatever files are open.
bool mayBeCopiedWithFiles();

/// The size of this process's address space.
uint64_t mappedBytes();

/// Pays in advance what the handler of each crash would pay again: the
/// unwinder, and the table that dladdr looks addresses up in.
void prepayCrashes();

} // namespace culprit
#endif
