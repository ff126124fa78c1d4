#include "report/WhatFailed.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

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
  case Status::Interrupted:
  case Status::Budget:
    break;
  }
  // It may have been stopped before the first run that fails, or nobody could
  // say whether what it compiled is right. A test of the user's has no kind.
  return report.failure.face.kind == FailureKind::None && !report.reduction
             ? WhatFailed::Triage
             : WhatFailed::Compiler;
}

std::string limitText(const Report &report) {
  double seconds = static_cast<double>(report.limits.wall.count()) / 1000;
  std::string text;
  raw_string_ostream(text) << format("%g", seconds) << " s";
  return text;
}

std::string evidenceOf(const Report &report) {
  const FailureFace &face = report.failure.face;
  if (face.kind != FailureKind::Hang)
    return face.summary();
  return face.summary() + " of " + limitText(report);
}

} // namespace culprit
