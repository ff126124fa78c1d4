//===- CounterTable.h - Tables of debug counters, pass timing ---*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_COUNTERTABLE_H
#define CULPRIT_COMPILER_OUTPUT_COUNTERTABLE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace culprit {

/// `apply-pattern                   : {43,3,-1}` = {seen,skip,count}.
struct CounterState {
  int64_t seen = 0, skip = 0, count = 0;
  bool operator==(const CounterState &) const = default;
};

/// The output of --mlir-print-debug-counter. The table is printed twice, first
/// by a moved-from temporary whose counts are all zero: only with two tables is
/// the last one the truth.
struct CounterTables {
  unsigned tables = 0;                      ///< how many were printed
  std::map<std::string, CounterState> last; ///< rows of the last one
  bool trustworthy() const { return tables >= 2; }
};
CounterTables parseCounterTables(llvm::StringRef stderrText);

/// One row of --mlir-timing (text, list or tree, 19 and 22, or JSON).
struct TimingRow {
  std::string name;
  double seconds = 0;
  unsigned depth = 0; ///< indentation level; 0 in lists
};
std::vector<TimingRow> parseTiming(llvm::StringRef text);

} // namespace culprit
#endif
