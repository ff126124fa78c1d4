#include "bisect/pass/OptionalPassesKnob.h"

namespace culprit {

Compile OptionalPassesKnob::at(uint64_t point) const {
  return with(UnitSet(optional.begin(), optional.begin() + point));
}

Pipeline OptionalPassesKnob::pipelineOf(const UnitSet &more) const {
  std::vector<bool> keep(pipeline.leaves().size(), false);
  for (const UnitSet *units : {&pinned, &more})
    for (unsigned unit : *units)
      keep[unit] = true;
  return pipeline.keeping(keep);
}

Compile OptionalPassesKnob::with(const UnitSet &more) const {
  Compile result = compile;
  result.command = compile.command.withPipeline(pipelineOf(more));
  return result;
}

} // namespace culprit
