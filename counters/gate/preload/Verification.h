//===- Verification.h - Who left invalid IR ---------------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_VERIFICATION_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_VERIFICATION_H

namespace culprit::gate {

/// Of the actions in a pass the first one: what comes later is invalid, too. A
/// pass that ends with valid IR has put it right. After a pass that does not,
/// nothing is asked in this compile; the next one has IR of its own. Not
/// thread-safe.
class Verification {
public:
  bool asks(bool isPass) const {
    return !passLeftInvalid && (!foundInvalid || isPass);
  }
  void learn(bool isPass, bool isInvalid) {
    foundInvalid = isInvalid;
    passLeftInvalid |= isInvalid && isPass;
  }

private:
  bool foundInvalid = false, passLeftInvalid = false;
};

} // namespace culprit::gate
#endif
