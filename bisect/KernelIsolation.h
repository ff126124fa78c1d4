//===- KernelIsolation.h - Which function is needed -------------*- C++ -*-===//
#ifndef CULPRIT_BISECT_KERNELISOLATION_H
#define CULPRIT_BISECT_KERNELISOLATION_H

#include "judge/Searches.h"

namespace culprit {

struct KernelAnswer {
  std::string kernel; ///< name of the one function needed; empty: none, many
  std::string path;   ///< `@kernels::@main_kernel`
  std::string opName; ///< `gpu.func`
  std::vector<std::string> needed; ///< paths of all functions that are needed
  /// Paths of those that cannot go, as something refers to them, one that is
  /// needed or what is left if all are gone: nobody knows whether they are.
  std::vector<std::string> staying;
  /// Locations at which the function launches kernels that are not outlined
  /// yet.
  std::vector<std::string> launches;
  unsigned functionsBefore = 0;
  std::string why;
  Compile isolated; ///< the compile with the other functions gone
  std::vector<std::string> decisions;
};

/// The smallest set of functions of the input (generic IR) without which the
/// failure goes away; 1-minimal. The compile must show the failure. If the IR
/// cannot be read, `isolated` is the compile itself and `why` says so. For a
/// part of the user's input, one function that is left may not have been the
/// only one.
llvm::Expected<KernelAnswer>
isolateKernel(Oracle &oracle, const Compile &compile, bool isPart = false);

} // namespace culprit
#endif
