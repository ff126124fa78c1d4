//===- EndsSeen.h - Ends of the machine in this session ---------*- C++ -*-===//
#ifndef CULPRIT_PROBE_ENDSSEEN_H
#define CULPRIT_PROBE_ENDSSEEN_H

#include "probe/ProbeKey.h"
#include "probe/failure/EndOfMachine.h"
#include <mutex>
#include <set>

namespace culprit {

/// What the machine ended may end otherwise another time: the journal's answer
/// of an earlier session is asked anew, once. Thread-safe.
class EndsSeen {
public:
  void add(const ProbeKey &key, const Outcome &outcome) {
    if (!endOfTheMachine(outcome))
      return;
    std::lock_guard<std::mutex> lock(mutex);
    keys.insert(key.hash());
  }
  bool mayAnswer(const ProbeKey &key, const Outcome &outcome) const {
    if (!endOfTheMachine(outcome))
      return true;
    std::lock_guard<std::mutex> lock(mutex);
    return keys.contains(key.hash());
  }

private:
  mutable std::mutex mutex;
  std::set<std::string> keys;
};

} // namespace culprit
#endif
