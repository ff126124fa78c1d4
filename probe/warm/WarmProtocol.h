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
  static constexpr uint64_t thisVersion = 0x63756c7072697401;
  uint64_t version = thisVersion;
  uint64_t addressSpace = 0; ///< bytes that it maps, and so do its children
  int process = 0;
};

struct WarmRequest {
  ProcessLimits limits;
  /// In the text: the working directory, then these arguments, each with its 0.
  unsigned arguments;
};

struct WarmAnswer {
  int error; ///< errno of fork
};

constexpr size_t longestWarmRequest = 128 << 10;

} // namespace culprit
#endif
