//===- GateSight.h - What the gate saw of a compiler ------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_GATESIGHT_H
#define CULPRIT_COUNTERS_GATE_GATESIGHT_H

#include "counters/gate/GateLog.h"
#include <atomic>
#include <string>
#include <vector>

namespace culprit {

/// Learnt from the logs of one run after the other.
class GateSight {
public:
  void learn(const std::vector<GateLog> &logs);

  /// Passes in one thread, in all runs. May be asked while it learns.
  bool hasPasses() const { return sawPasses; }
  /// A trace found no MLIR.
  bool isWithoutMLIR() const { return withoutMLIR; }
  /// Why it saw no pass that it can gate, for people; "": it did.
  const std::string &refusal() const { return why; }

private:
  std::atomic<bool> sawPasses = false;
  bool sawThreads = false; ///< several of them, in any run
  bool withoutMLIR = false;
  std::string why;
};

} // namespace culprit
#endif
