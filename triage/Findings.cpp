#include "triage/Findings.h"

namespace culprit {

static void withdraw(std::optional<PipelineAnswer> &pipeline) {
  if (pipeline)
    pipeline->oneMinimal = false;
}

void Findings::withdrawProofs() {
  reproducer.confirmed = false;
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
