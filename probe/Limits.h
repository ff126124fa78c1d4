//===- Limits.h - What one compile may use ----------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LIMITS_H
#define CULPRIT_PROBE_LIMITS_H

#include <chrono>
#include <cstdint>

namespace culprit {

struct Limits {
  std::chrono::milliseconds wall{30000};
  /// For the compiler and all that it starts; 0: derived (see cpuLimitOf), for
  /// each of its processes.
  std::chrono::milliseconds cpu{0};
  /// Several threads together may use up `cpu` sooner; that ends nothing before
  /// so much time has passed.
  std::chrono::milliseconds notBefore{0};
  uint64_t memoryBytes = 0;         ///< RLIMIT_AS of each process; 0: none
  uint64_t outputBytes = 64u << 20; ///< of stdout, and again of stderr
  /// A stream that is much longer than `outputBytes` ends it. Else it has only
  /// its time, whatever it prints.
  bool endsFloods = true;
  /// What all its processes together may write to a disk. No limit on the
  /// length of a file: one in memory (memfd) or with holes may have any.
  uint64_t fileBytes = 8ull << 30;
  /// The time from SIGABRT (which yields a stack) to SIGKILL.
  std::chrono::milliseconds abortGrace{2000};
};

/// A compiler that writes more than so many times the kept bytes is mostly not
/// going to stop.
inline constexpr uint64_t floodFactor = 8;

/// `cpu`; or, where that is 0, wall x P + 1 s, of P processors, four at least:
/// more than a compile can use up within `wall`.
std::chrono::milliseconds cpuLimitOf(const Limits &limits);

} // namespace culprit
#endif
