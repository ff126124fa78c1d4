//===- PassesToStandAt.h - Where a fork in a compile pays -------*- C++ -*-===//
//
// A pass may have so much before it that it pays not to compile that again for
// each question about the pass. The compile that stands there costs what is
// before the pass, once more, and each of the two proofs costs a whole compile.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_PASSESTOSTANDAT_H
#define CULPRIT_COUNTERS_GATE_PASSESTOSTANDAT_H

#include "counters/gate/GateLog.h"
#include "probe/Compile.h"
#include <map>
#include <set>

namespace culprit {

class PassesToStandAt {
public:
  /// By the times in the log of that compile.
  void learn(const Compile &compile, const GateLog &log);
  /// Whether it pays for that pass execution of a compile of the same input.
  bool pays(const Compile &compile, uint64_t execution) const;

private:
  /// Hash of an input, and pass executions.
  std::map<std::string, std::set<uint64_t>> executions;
};

} // namespace culprit
#endif
