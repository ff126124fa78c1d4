//===- NumberTable.h - From a 64-bit key to a number ------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_NUMBERTABLE_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_NUMBERTABLE_H

#include <cstddef>
#include <cstdint>

namespace culprit::gate {

/// The same in each process of this build. Texts of the same length that differ
/// in one word never have the same.
uint64_t hashOf(const void *bytes, size_t size);

/// A hash table outside of the compiler's heap.
class NumberTable {
public:
  /// The number of the key, at first 0; valid until the next call. nullptr: no
  /// room.
  uint32_t *at(uint64_t key);
  /// Whether the key is in it.
  bool has(uint64_t key) const;
  void clear();

private:
  struct Entry {
    uint64_t key; ///< 0: free
    uint32_t number;
  };
  /// Where the key is, or would be; the table has free entries.
  Entry *placeOf(uint64_t key) const;
  bool grow();

  // Small at first: each page of it that is touched costs the system time.
  static constexpr size_t first = 1 << 12, last = 1 << 20;
  Entry *entries = nullptr;
  size_t capacity = 0, count = 0;
};

} // namespace culprit::gate
#endif
