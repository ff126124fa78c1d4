#include "counters/gate/preload/NumberTable.h"
#include <cstring>
#include <sys/mman.h>

namespace culprit::gate {

uint64_t hashOf(const void *bytes, size_t size) {
  auto *at = static_cast<const unsigned char *>(bytes);
  uint64_t value = size, word;
  auto mix = [&value](uint64_t with) {
    value = (value ^ with) * 0x9e3779b97f4a7c15;
    value ^= value >> 32;
  };
  for (; size >= sizeof word; at += sizeof word, size -= sizeof word) {
    std::memcpy(&word, at, sizeof word);
    mix(word);
  }
  word = 0;
  for (size_t i = 0; i < size; ++i)
    word = word << 8 | at[i];
  mix(word);
  mix(0);
  return value;
}

NumberTable::Entry *NumberTable::placeOf(uint64_t key) const {
  size_t i = key * 0x9e3779b97f4a7c15 >> 32; // keys are not all hashes
  while (entries[i & (capacity - 1)].key != 0 &&
         entries[i & (capacity - 1)].key != key)
    ++i;
  return &entries[i & (capacity - 1)];
}

bool NumberTable::grow() {
  size_t size = capacity ? capacity * 2 : first;
  void *memory = size > last ? MAP_FAILED
                             : ::mmap(nullptr, size * sizeof(Entry),
                                      PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return false;
  Entry *old = entries;
  size_t oldSize = capacity;
  entries = static_cast<Entry *>(memory);
  capacity = size;
  for (size_t i = 0; i < oldSize; ++i)
    if (old[i].key != 0)
      *placeOf(old[i].key) = old[i];
  if (old)
    ::munmap(old, oldSize * sizeof(Entry));
  return true;
}

uint32_t *NumberTable::at(uint64_t key) {
  key += key == 0;
  bool isFull = count >= capacity / 4 * 3;
  Entry *entry = entries ? placeOf(key) : nullptr;
  if (entry && entry->key == key)
    return &entry->number;
  if (isFull && !grow())
    return nullptr;
  if (isFull)
    entry = placeOf(key);
  ++count;
  entry->key = key;
  return &entry->number;
}

bool NumberTable::has(uint64_t key) const {
  key += key == 0;
  return entries && placeOf(key)->key == key;
}

void NumberTable::clear() {
  if (entries)
    ::munmap(entries, capacity * sizeof(Entry));
  entries = nullptr;
  capacity = count = 0;
}

} // namespace culprit::gate
