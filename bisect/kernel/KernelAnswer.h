//===- KernelAnswer.h - The function that the failure needs -----*- C++ -*-===//
#ifndef CULPRIT_BISECT_KERNEL_KERNELANSWER_H
#define CULPRIT_BISECT_KERNEL_KERNELANSWER_H

#include "probe/Compile.h"
#include <string>
#include <vector>

namespace culprit {

struct KernelAnswer {
  std::string kernel; ///< name of the one function needed; empty: none, many
  std::string path;   ///< `@kernels::@main_kernel`
  std::string opName; ///< `gpu.func`
  std::vector<std::string> needed; ///< paths of all functions that are needed
  /// Paths of those that cannot go, as something refers to them, one that is
  /// needed or what is left if all are gone: nobody knows whether they are.
  std::vector<std::string> staying;
  /// What was seen of the function that the pass ran on.
  enum class RanOn {
    NotKnown, ///< which one that is, or anything of it
    Needed,   ///< it is one of `needed`
    Stays,    ///< it is one of `staying`
    Gone,     ///< the failure shows with other functions and without it
  };
  RanOn ranOn = RanOn::NotKnown;
  /// Locations at which the function launches kernels that are not outlined
  /// yet.
  std::vector<std::string> launches;
  std::vector<std::string> outlined; ///< what outlining calls each of these
  unsigned functionsBefore = 0;
  std::string why;  ///< without a word of the launches (Launches.h)
  Compile isolated; ///< the compile with the other functions gone
  std::vector<std::string> decisions;

  /// None is named: the trace speaks against it.
  void leaveToTrace() {
    kernel.clear();
    path.clear();
    opName.clear();
    launches.clear();
    outlined.clear();
  }
};

} // namespace culprit
#endif
