//===- LLVMKnob.h - A knob of LLVM, and whether it works --------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_LLVMKNOB_H
#define CULPRIT_COUNTERS_LLVMKNOB_H

#include <cstdint>
#include <string>

namespace culprit {

struct LLVMKnob {
  enum class State {
    Proven,  ///< the control had its effect
    Inert,   ///< accepted, and nothing changed
    Unknown, ///< the compiler does not know the option
  };
  std::string name;
  State state = State::Unknown;
  std::string evidence; ///< what was run, and its result
  uint64_t units = 0;   ///< if it counts something
};
const char *str(LLVMKnob::State state);

} // namespace culprit
#endif
