//===- FunctionAround.h - In which function a place is ----------*- C++ -*-===//
#ifndef CULPRIT_BISECT_KERNEL_FUNCTIONAROUND_H
#define CULPRIT_BISECT_KERNEL_FUNCTIONAROUND_H

#include "bisect/kernel/TracedFunction.h"
#include <optional>

namespace culprit {

/// The function around a place in generic IR, without its path; nothing if
/// there is none, or if ops of several have that place. It is a location that
/// the IR prints, `k.mlir:8:3` as `loc("k.mlir":8:3)`, or a line of the IR
/// itself, if that prints no locations.
std::optional<TracedFunction> functionAround(llvm::StringRef ir,
                                             llvm::StringRef place);
/// Its name; "": nothing.
std::string symbolAround(llvm::StringRef ir, llvm::StringRef place);

} // namespace culprit
#endif
