//===- LLVMCounters.h - What -print-debug-counter prints --------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_LLVMCOUNTERS_H
#define CULPRIT_COMPILER_OUTPUT_LLVMCOUNTERS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace culprit {

/// `instcombine-visit               : {14,0-1:3}`, or `{15,empty}`. Indices are
/// 0-based. If there are several tables (one for each process), counts add up.
struct LLVMCounter {
  std::string name;
  uint64_t seen = 0;
};

struct LLVMCounterTable {
  bool printed = false; ///< the header was there
  std::vector<LLVMCounter> counters;
  /// A build without debug counters says so and goes on.
  bool noOp = false;
};
LLVMCounterTable parseLLVMCounters(llvm::StringRef stderrText);

/// The lines `DebugCounter NAME=2 execute` of -print-debug-counter-queries with
/// that end; an empty name counts those of all counters.
size_t countQueries(llvm::StringRef stderrText, llvm::StringRef name,
                    llvm::StringRef end);

/// The units `first <= i < last` of it, and no other, as -debug-counter wants
/// it; `name=N` with an N that is never reached skips all.
std::string counterWindow(llvm::StringRef name, uint64_t first, uint64_t last);
/// Ascending units, as chunks: `name=0-1:3`. None: skips all.
std::string counterChunks(llvm::StringRef name,
                          const std::vector<unsigned> &units);

} // namespace culprit
#endif
