//===- Compiles.h - One compile after the other -----------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_COMPILES_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_COMPILES_H

namespace culprit::gate {

/// A program may compile several modules, and survive that some of them fail. A
/// pass that has none around it is of another compile than the one before it if
/// it works on another module, or that one failed: a pipeline ends there. (A
/// module may lie where one that is gone lay, so two compiles may look like
/// one.) Not thread-safe.
class Compiles {
public:
  /// Such a pass begins on that module. Whether it is the first of its compile.
  bool begins(const void *module) {
    bool isFirst = module != last || hasFailed;
    last = module;
    hasFailed = false;
    return isFirst;
  }
  void ends(bool failed) { hasFailed = failed; }

private:
  const void *last = nullptr;
  bool hasFailed = false;
};

} // namespace culprit::gate
#endif
