#include "report/html/PipelineStrip.h"

using namespace llvm;

namespace culprit {

const char *str(StripPass::Part part) {
  switch (part) {
  case StripPass::Part::Dropped:
    return "dropped";
  case StripPass::Part::Needed:
    return "needed";
  case StripPass::Part::Enabler:
    return "enabler";
  case StripPass::Part::Failing:
    return "failing";
  }
  return "";
}

static StringRef nameOf(StringRef pass) { return pass.split('{').first; }

std::vector<StripPass> pipelineStrip(const Report &report) {
  std::vector<StripPass> strip;
  if (!report.originalPipeline || !report.pipeline)
    return strip;
  for (const PipelinePath &leaf : report.originalPipeline->leaves())
    strip.push_back(
        {report.originalPipeline->at(leaf).name, StripPass::Part::Dropped, ""});
  const Pipeline &minimal = report.pipeline->minimal;
  std::vector<PipelinePath> needed = minimal.leaves();
  auto place = strip.rbegin();
  for (const PipelinePath &leaf : reverse(needed)) {
    place = std::find_if(place, strip.rend(), [&](const StripPass &pass) {
      return pass.name == minimal.at(leaf).name;
    });
    if (place == strip.rend())
      return {}; // no part of it: nothing is said
    bool isLast = leaf == needed.back();
    place->part = isLast ? StripPass::Part::Failing : StripPass::Part::Needed;
    for (const Enabler &enabler : report.pipeline->enablers)
      if (!isLast && nameOf(enabler.pass) == place->name) {
        place->part = StripPass::Part::Enabler;
        place->why = enabler.why;
      }
    ++place;
  }
  return strip;
}

} // namespace culprit
