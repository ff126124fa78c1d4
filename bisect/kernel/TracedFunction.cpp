#include "bisect/kernel/TracedFunction.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

UnitSet unitsOf(ArrayRef<FunctionInfo> all, const TracedFunction &traced) {
  UnitSet units, atPath;
  for (auto [number, function] : enumerate(all)) {
    if (function.name != traced.name || function.opName != traced.opName)
      continue;
    units.push_back(number);
    // In tables without a name, `@f` and `@f#2` are at the same path.
    StringRef path = function.path;
    if (!traced.path.empty() && path.consume_front(traced.path) &&
        (path.empty() || path.starts_with("#")))
      atPath.push_back(number);
  }
  return atPath.empty() ? units : atPath;
}

} // namespace culprit
