#include "counters/gate/preload/NumberTable.h"
#include <sys/mman.h>

namespace culprit::gate {

uint64_t hashOf(const void *bytes, size_t size, uint64_t seed) {
  auto *at = static_cast<const unsigned char *>(bytes);
  for (size_t i = 0; i < size; ++i)
    seed = (seed ^ at[i]) * 0x100000001b3;
  return seed;
}

uint32_t *NumberTable::at(uint64_t key) {
  if (!entries) {
    void *memory =
        ::mmap(nullptr, capacity * sizeof(Entry), PROT_READ | PROT_WRITE,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return nullptr;
    entries = static_cast<Entry *>(memory);
  }
  key += key == 0;
  for (size_t i = key % capacity;; i = (i + 1) % capacity) {
    Entry &entry = entries[i];
    if (entry.key == key)
      return &entry.number;
    if (entry.key != 0)
      continue;
    if (count == most)
      return nullptr;
    ++count;
    entry.key = key;
    return &entry.number;
  }
}

void NumberTable::clear() {
  if (entries)
    ::munmap(entries, capacity * sizeof(Entry));
  entries = nullptr;
  count = 0;
}

} // namespace culprit::gate
