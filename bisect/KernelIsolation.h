//===- KernelIsolation.h - Which function is needed -------------*- C++ -*-===//
#ifndef CULPRIT_BISECT_KERNELISOLATION_H
#define CULPRIT_BISECT_KERNELISOLATION_H

#include "judge/Searches.h"
#include "probe/apart/ForeignIR.h"

namespace culprit {

struct KernelAnswer {
  std::string kernel; ///< name of the one function needed; empty: none, many
  std::string path;   ///< `@kernels::@main_kernel`
  std::string opName; ///< `gpu.func`
  std::vector<std::string> needed; ///< paths of all functions that are needed
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

/// The compile with half of its functions gone, as long as either half of those
/// that are left shows the failure by itself: fast where one function, or some
/// that stand together, are enough. 2 compiles for each halving, all of them
/// together no more work than twice the whole, and one trace of the last half;
/// with a trace of each, once more, if that one finds another failure there.
/// `ir` is the input, read.
llvm::Expected<Compile> halveFunctions(Oracle &oracle, const Compile &compile,
                                       const ForeignIR &ir);

} // namespace culprit
#endif
