//===- NumberTable.h - From a 64-bit key to a number ------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_NUMBERTABLE_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_NUMBERTABLE_H

#include <cstddef>
#include <cstdint>

namespace culprit::gate {

/// FNV-1a.
uint64_t hashOf(const void *bytes, size_t size,
                uint64_t seed = 0xcbf29ce484222325);

/// A hash table of fixed size outside of the compiler's heap. Memory is used
/// only for what is in it.
class NumberTable {
public:
  /// The number of the key, at first 0. nullptr: no room.
  uint32_t *at(uint64_t key);
  void clear();

private:
  struct Entry {
    uint64_t key; ///< 0: free
    uint32_t number;
  };
  static constexpr size_t capacity = 1 << 20, most = capacity / 4 * 3;
  Entry *entries = nullptr;
  size_t count = 0;
};

} // namespace culprit::gate
#endif
