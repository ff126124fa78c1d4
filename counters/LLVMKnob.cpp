#include "counters/LLVMKnob.h"

namespace culprit {

const char *str(LLVMKnob::State state) {
  switch (state) {
  case LLVMKnob::State::Proven:
    return "proven";
  case LLVMKnob::State::Inert:
    return "inert";
  case LLVMKnob::State::Unknown:
    break;
  }
  return "unknown";
}

} // namespace culprit
