#include "report/Report.h"

namespace culprit {

const char *kindOf(const Report &report) {
  return report.tier.refusedBy.empty() ? str(report.failure.face.kind)
                                       : "rejected-later";
}

} // namespace culprit
