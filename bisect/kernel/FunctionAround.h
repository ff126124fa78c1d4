//===- FunctionAround.h - In which function a place is ----------*- C++ -*-===//
#ifndef CULPRIT_BISECT_KERNEL_FUNCTIONAROUND_H
#define CULPRIT_BISECT_KERNEL_FUNCTIONAROUND_H

#include "bisect/kernel/TracedFunction.h"
#include <optional>

namespace culprit {

enum class Places {
  Printed,  ///< by the IR: `k.mlir:8:3` as `loc("k.mlir":8:3)`
  OfTheText ///< or, if it prints none, lines of the text itself
};

/// The function around a place in generic IR; nothing if there is none, or if
/// ops of several have that place. Linear, for each op around the first place.
std::optional<TracedFunction> functionAround(llvm::StringRef ir,
                                             llvm::StringRef place,
                                             Places kind = Places::Printed);

} // namespace culprit
#endif
