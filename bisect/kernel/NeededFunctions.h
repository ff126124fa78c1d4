//===- NeededFunctions.h - The fewest that show the failure -----*- C++ -*-===//
//
// Functions are the units of FunctionCuts, whose compile shows the failure.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_KERNEL_NEEDEDFUNCTIONS_H
#define CULPRIT_BISECT_KERNEL_NEEDEDFUNCTIONS_H

#include "bisect/kernel/FunctionCuts.h"
#include "judge/Oracle.h"
#include <string>
#include <vector>

namespace culprit {

/// Functions that show the failure, kept without the others.
struct NeededUnits {
  UnitSet units;
  /// Without any single one of them, the failure was seen not to show.
  bool certain = false;
  std::vector<std::string> decisions; ///< what was asked, in order
};

/// If `traced` is one function, that is asked about first; if it shows the
/// failure, only whether it needs a function at all is left to ask.
llvm::Expected<NeededUnits> neededUnits(Oracle &oracle, FunctionCuts &cuts,
                                        const UnitSet &traced);

/// `staying` cannot go, as something refers to them: one that is needed, or
/// what is left if all are gone. Nobody knows whether they are needed.
struct NeededAndStaying {
  UnitSet needed, staying;
};

/// Parts those that are left (FunctionCuts::leftOf) and show the failure. No
/// compile.
llvm::Expected<NeededAndStaying> neededAmong(FunctionCuts &cuts,
                                             const UnitSet &left);

} // namespace culprit
#endif
