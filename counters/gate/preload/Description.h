//===- Description.h - An action in words -----------------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_DESCRIPTION_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_DESCRIPTION_H

#include "counters/gate/preload/Records.h"
#include "counters/gate/preload/Visit.h"

namespace culprit::gate {

/// Adds 1 to the number of the key and gives the one before; UINT32_MAX: no
/// room.
inline uint32_t countUp(NumberTable &table, uint64_t key) {
  uint32_t *number = table.at(key);
  return number ? (*number)++ : UINT32_MAX;
}

/// `@outer/@inner`: each operation by its symbol, else by its name.
Text rootOf(MLIR &mlir, Operation *operation, Records &records);

/// The texts of the action, and its identity. `identityCounts`: what is asked
/// again, and how often it was asked.
void describe(Visit &visit, Records &records, NumberTable &identityCounts);

} // namespace culprit::gate
#endif
