//===- PipelineStrip.h - The passes, and which of them matter ---*- C++ -*-===//
#ifndef CULPRIT_REPORT_HTML_PIPELINESTRIP_H
#define CULPRIT_REPORT_HTML_PIPELINESTRIP_H

#include "report/Report.h"

namespace culprit {

struct StripPass {
  enum class Part { Dropped, Needed, Unjudged, Enabler, Failing };
  std::string name;
  Part part = Part::Dropped;
  std::string why; ///< what is seen without it, if that is known
};
const char *str(StripPass::Part part);

/// The passes of the user's pipeline in their order. Those of the smallest one
/// are a subsequence of it: of several that are alike, the last is taken, since
/// what fails stands at the end.
std::vector<StripPass> pipelineStrip(const Report &report);

} // namespace culprit
#endif
