//===- KernelIsolation.h - Which function is needed -------------*- C++ -*-===//
//
// A pass of functions runs on one after the other. Where it fails on one, the
// IR before that has the functions in front of it behind the pass. Alone on
// that IR, the pass runs on those once more, and may fail alike on its own
// work, which the user's compile never does. So the trace says which function
// to ask about first, and what shows the failure without that one is evidence
// of something else.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_KERNELISOLATION_H
#define CULPRIT_BISECT_KERNELISOLATION_H

#include "judge/Searches.h"

namespace culprit {

/// The function that the failing pass ran on.
struct TracedFunction {
  std::string opName; ///< `gpu.func`
  std::string name;   ///< `main_kernel`
  /// `@kernels::@main_kernel`: which of several of that name. Empty if that is
  /// not known.
  std::string path;
};

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
/// Of several functions that show it, each alone, `ranOn` is named, else the
/// one that the diagnostic is about, else the first.
llvm::Expected<KernelAnswer>
isolateKernel(Oracle &oracle, const Compile &compile, bool isPart = false,
              const std::optional<TracedFunction> &ranOn = std::nullopt);

} // namespace culprit
#endif
