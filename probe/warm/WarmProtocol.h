//===- WarmProtocol.h - Between Culprit and a warm server -------*- C++ -*-===//
//
// Over a socket that keeps messages apart, the server's standard input:
//
//     server   WarmHello            once, when it has been loaded
//     Culprit  WarmRequest + text   with ChildFiles, in their order
//     server   WarmAnswer           when it has forked, or cannot
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WARM_WARMPROTOCOL_H
#define CULPRIT_PROBE_WARM_WARMPROTOCOL_H

#include "probe/local/ChildSetup.h"
#include <cstddef>
#include <cstdint>

namespace culprit {

struct WarmHello {
  static constexpr uint64_t thisVersion = 0x63756c7072697402;
  uint64_t version = thisVersion;
  uint64_t addressSpace = 0; ///< bytes that it maps, and so do its children
  int process = 0;
};

struct WarmRequest {
  ProcessLimits limits;
  /// In the text: the working directory, these arguments, and then the
  /// variables that are set after the fork (`NAME=VALUE`), each with its 0.
  unsigned arguments, variables;
};

struct WarmAnswer {
  int error; ///< errno of fork
};

/// In the environment of a server: it waits where the program calls
/// `culprit_warm_wait`, not in front of `main`.
constexpr char waitsInMain[] = "CULPRIT_WARM_WAITS";
/// What a library that came along calls its begin: after the fork. A server
/// with the variable in its environment, and no such function, gives up.
constexpr char lateBegin[] = "culprit_late_begin",
               hasLateLibrary[] = "CULPRIT_WARM_LATE";

constexpr size_t longestWarmRequest = 128 << 10;

} // namespace culprit
#endif
