//===- WarmProtocol.h - Between Culprit and a warm server -------*- C++ -*-===//
//
// Over a socket that keeps messages apart, the server's standard input:
//
//     server   WarmPlace            when it has been loaded
//     server   WarmHello            when it waits there
//     Culprit  WarmRequest + text   with WarmFiles, in their order
//     server   WarmAnswer           when it has forked, or cannot
//
// A process that is forked with a socket of its own, the last of its WarmFiles,
// may do the same on that one, when a library that came along calls
// `culprit_warm_stand`: it stands there, inside the compile.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WARM_WARMPROTOCOL_H
#define CULPRIT_PROBE_WARM_WARMPROTOCOL_H

#include "probe/local/ChildSetup.h"
#include <cstddef>
#include <cstdint>

namespace culprit {

/// Where it will wait.
struct WarmPlace {
  bool atDriver; ///< where `main` calls MLIR's; else in front of `main`
};

struct WarmHello {
  static constexpr uint64_t thisVersion = 0x63756c7072697405;
  uint64_t version = thisVersion;
  uint64_t addressSpace = 0; ///< bytes that it maps, and so do its children
  int process = 0;
  uint32_t millisecondsOfWork = 0; ///< of the processor, of one that stands
};

struct WarmRequest {
  ProcessLimits limits;
  /// In the text: the working directory, these arguments, and then the
  /// variables that are set after the fork (`NAME=VALUE`), each with its 0.
  unsigned arguments, variables;
  bool hasLateLibrary; ///< which begins now
};

struct WarmFiles {
  ChildFiles child;
  int stand = -1; ///< not sent: it will not stand
};

struct WarmAnswer {
  int error; ///< errno of fork
};

/// In the environment of a process that is no server: it has nothing of the
/// library but the names in its stack.
constexpr char hasOnlyNames[] = "CULPRIT_WARM_NAMES";
/// In the environment of both: the file in which they share these names.
constexpr char hasIndexFile[] = "CULPRIT_WARM_INDEX";
/// In the environment of a server: it waits where the program calls
/// `culprit_warm_wait`, not in front of `main`.
constexpr char waitsInMain[] = "CULPRIT_WARM_WAITS";
/// In the environment of a server: it waits in front of `main` even where the
/// program calls MLIR's driver, in front of which it waits otherwise.
constexpr char waitsBeforeMain[] = "CULPRIT_WARM_BEFORE_MAIN";
#define CULPRIT_DRIVER_ENTRY                                                   \
  "_ZN4mlir11MlirOptMainEiPPcN4llvm9StringRefERNS_15DialectRegistryE"
constexpr char driverEntry[] = CULPRIT_DRIVER_ENTRY;
/// What a library that came along calls its begin: after the fork. A server
/// with the variable in its environment, and no such function, gives up.
constexpr char lateBegin[] = "culprit_late_begin",
               hasLateLibrary[] = "CULPRIT_WARM_LATE";
/// What such a library calls to stand: 0 in each process that is forked there,
/// which by then has the variables of its request; else this process cannot
/// stand.
constexpr char standHereFunction[] = "culprit_warm_stand";

constexpr size_t longestWarmRequest = 128 << 10;

} // namespace culprit
#endif
