//===- LargeInput.h - Where a compile costs more than a start ---*- C++ -*-===//
#ifndef CULPRIT_BISECT_LARGEINPUT_H
#define CULPRIT_BISECT_LARGEINPUT_H

#include "judge/TraceOfFailure.h"

namespace culprit {

/// From here on, a compile costs more than starting the compiler.
constexpr size_t largeInputBytes = 64u << 10;

/// Whether the trace of the compile, which is a run of it, is taken for the one
/// that shows the failure. (One without an end may be stopped by what it
/// writes.)
inline bool isShownByTrace(const Compile &traced, const Trace &trace,
                           const FailureSignature &failure) {
  return traced.input.text().size() >= largeInputBytes &&
         !isWithoutEnd(failure.face.kind) && showsFailure(trace, failure);
}

} // namespace culprit
#endif
