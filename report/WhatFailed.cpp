#include "report/WhatFailed.h"

namespace culprit {

WhatFailed whatFailed(const Report &report) {
  switch (report.status) {
  case Status::Refused:
  case Status::NoCompiler:
  case Status::Failed:
    return WhatFailed::Triage;
  case Status::NotReproduced:
    return WhatFailed::Nothing;
  case Status::Confirmed:
  case Status::Partial:
  case Status::Inconsistent:
    return WhatFailed::Compiler;
  case Status::Interrupted:
  case Status::Budget:
    break;
  }
  // It was stopped, before or after the first run that fails.
  return report.failure.face.kind == FailureKind::None ? WhatFailed::Triage
                                                       : WhatFailed::Compiler;
}

} // namespace culprit
