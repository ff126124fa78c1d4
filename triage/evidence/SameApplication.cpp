#include "triage/evidence/SameApplication.h"
#include "probe/failure/FailureSignature.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

bool isTold(const NamedAction &action) {
  return !action.pattern.empty() || !action.opName.empty();
}

/// `k.mlir:3:8` stands in IR as `loc("k.mlir":3:8)`.
static bool hasPlace(StringRef text, StringRef location) {
  auto [start, column] = location.rsplit(':');
  auto [file, line] = start.rsplit(':');
  return !file.empty() && !line.empty() && !column.empty() &&
         text.contains(("\"" + file + "\":" + line + ":" + column + ")").str());
}

bool isSameApplication(const NamedAction &found, const NamedAction &again,
                       StringRef reduced) {
  if (found.tag != again.tag || found.pattern != again.pattern ||
      !mayBeSameOp(found.opName, again.opName))
    return false;
  return found.location.empty() || found.location == again.location ||
         !hasPlace(reduced, again.location);
}

bool areSameApplications(ArrayRef<NamedAction> found,
                         ArrayRef<NamedAction> again, StringRef reduced) {
  return !found.empty() && !again.empty() &&
         all_of(zip(found, again), [&](const auto &both) {
           return isSameApplication(std::get<0>(both), std::get<1>(both),
                                    reduced);
         });
}

} // namespace culprit
