//===- TracedFunction.h - The function that a pass ran on -------*- C++ -*-===//
#ifndef CULPRIT_BISECT_KERNEL_TRACEDFUNCTION_H
#define CULPRIT_BISECT_KERNEL_TRACEDFUNCTION_H

#include "compiler/ir/GenericModule.h"
#include "search/UnitSet.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace culprit {

/// The function that the failing pass ran on.
struct TracedFunction {
  std::string opName; ///< `gpu.func`
  std::string name;   ///< `main_kernel`
  /// `@kernels::@main_kernel`: which of several of that name. Empty if that is
  /// not known.
  std::string path;
};

/// Those of the functions, as indices into `all`, that the trace may mean: one,
/// unless it leaves open which namesake; none if it means none of them.
UnitSet unitsOf(llvm::ArrayRef<FunctionInfo> all, const TracedFunction &traced);

} // namespace culprit
#endif
