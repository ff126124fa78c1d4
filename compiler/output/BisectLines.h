//===- BisectLines.h - What -opt-bisect-limit prints ------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_BISECTLINES_H
#define CULPRIT_COMPILER_OUTPUT_BISECTLINES_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace culprit {

/// `BISECT: running pass (12) vector-combine on f`, of `opt`, and
/// `BISECT: NOT running pass (20) x86-isel on function (f)`, of `llc`.
struct BisectLine {
  uint64_t index = 0; ///< 1-based
  bool running = true;
  std::string pass;   ///< argument; the description where it has none
  std::string anchor; ///< `function`, `module`, `scc`, `loop`, ...
  std::string symbol; ///< the function; empty where it is none, or not one
};

std::vector<BisectLine> parseBisectLines(llvm::StringRef stderrText);

} // namespace culprit
#endif
