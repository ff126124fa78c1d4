#include "triage/Findings.h"

namespace culprit {

static void withdraw(std::optional<PipelineAnswer> &pipeline) {
  if (pipeline)
    pipeline->oneMinimal = false;
}

static void withdraw(Report &report) {
  report.reproducer.confirmed = false;
  withdraw(report.pipeline);
  if (report.reduction)
    report.reduction->certified = false;
  if (report.flags)
    report.flags->oneMinimal = false;
}

void Findings::doubtPassOfHang() {
  for (Precision *precision : {&pass.precision, &action.precision})
    if (*precision == Precision::Exact)
      *precision = Precision::Range;
}

void Findings::withdrawProofs() {
  reproducer.confirmed = false;
  if (byTool)
    withdraw(*byTool);
  withdraw(pipeline);
  if (!reduction)
    return;
  withdraw(reduction->pipeline);
  if (reduction->input)
    reduction->input->certified = false;
  if (reduction->flags)
    reduction->flags->oneMinimal = false;
}

} // namespace culprit
