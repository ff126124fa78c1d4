//===- DriverEntry.h - Where MLIR's driver begins ---------------*- C++ -*-===//
//
// The `main` of a tool like mlir-opt registers all dialects and passes, looks
// at none of its arguments, and calls `mlir::MlirOptMain`. That is a third of
// what a compile of a small input costs, and the same in each.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WARM_PRELOAD_DRIVERENTRY_H
#define CULPRIT_PROBE_WARM_PRELOAD_DRIVERENTRY_H

#include "probe/warm/preload/ServerProcess.h"

namespace culprit {

/// Whether the program itself refers to the driver in a library, so that its
/// call comes to ours.
bool programCallsDriver();

/// For a `main` that calls the driver: many, in memory that may not be read. If
/// it looks at one before, that ends the server, and another one waits in front
/// of `main`.
MainArguments unreadableArguments();

/// As serve(), where the driver is called with `given`; if these are others
/// than `main` got, it ends the server. On a stack of its own: what it leaves
/// there is not what a compiler finds that reads beyond what it has written.
/// From here on `main` may look at its arguments.
MainArguments serveAside(MainArguments given);

} // namespace culprit
#endif
