//===- Frames.h - The actions that are open in a thread ---------*- C++ -*-===//
//
// A compiler may leave actions by longjmp (crash recovery), so that nobody says
// that they ended. A frame knows where it stands on the thread's stack: one
// that stands below the next action's is gone.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_FRAMES_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_FRAMES_H

#include "counters/gate/preload/MLIR.h"

namespace culprit::gate {

struct Frame {
  uintptr_t stack;   ///< an address in the stack frame of its handler
  uint32_t id;       ///< of the action in the log; 0: not there
  uint32_t root;     ///< text: the path of that pass's operation
  uint64_t rootHash; ///< of that text
  uint32_t session;
  uint32_t epoch; ///< as PrintedTexts has it
  bool isWithin;  ///< PassChoice `within`: it or what is around it
  bool changes, verify;
  Operation *operation; ///< of the innermost pass execution
};

class Frames {
public:
  /// The innermost one that is still there; nullptr: none.
  Frame *innermost(uintptr_t stack) {
    while (depth > 0 && kept() && frames[depth - 1].stack <= stack)
      --depth;
    return depth > 0 ? &frames[kept() ? depth - 1 : most - 1] : nullptr;
  }
  void push(const Frame &frame) {
    if (depth++ < most)
      frames[depth - 1] = frame;
  }
  /// In a child, whose log numbers its own actions.
  void forgetIds() {
    for (unsigned i = 0; i < depth && i < most; ++i)
      frames[i].id = 0;
  }
  /// The frame at that place, and those inside of it that nobody popped.
  void pop(uintptr_t stack) {
    while (depth > 0 && kept() && frames[depth - 1].stack < stack)
      --depth;
    depth -= depth > 0;
  }

private:
  static constexpr unsigned most = 128; ///< deeper ones count as the last
  bool kept() const { return depth <= most; }
  Frame frames[most];
  unsigned depth = 0;
};

} // namespace culprit::gate
#endif
